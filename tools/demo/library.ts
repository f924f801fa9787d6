import type { NoticeRow } from "#features/feeds/rows/notice-row.ts";
import type { ResourceRow } from "#features/feeds/rows/resource-row.ts";
import { type Day, dayText } from "./calendar.ts";
import type { FeedRows } from "./feed-files.ts";

type Text = { title: string; body: string };
type Entry = {
	resource: string;
	category: ResourceRow["category"];
	daysAgo: number;
	validDays?: number;
	en?: Text;
	es?: Text;
};

const library: readonly Entry[] = [
	{
		resource: "R-100",
		category: "claims",
		daysAgo: 420,
		en: {
			title: "Claims policy",
			body: "# When to tell us\n- Shortage: within 10 days of delivery\n- Transit damage: within 3 days, noted on the bill of lading\n- Quality: as soon as it is found, before further processing\n# What helps\nHeat and piece numbers, photographs with a ruler, and the weight concerned. Keep the material until we have answered.",
		},
		es: {
			title: "Política de reclamos",
			body: "# Cuándo avisarnos\n- Faltantes: dentro de 10 días de la entrega\n- Daños en tránsito: dentro de 3 días, anotados en el conocimiento de embarque\n- Calidad: en cuanto se detecte, antes de seguir procesando\n# Qué ayuda\nNúmeros de colada y de pieza, fotografías con una regla y el peso afectado. Conserve el material hasta nuestra respuesta.",
		},
	},
	{
		resource: "R-110",
		category: "size_chart",
		daysAgo: 300,
		en: {
			title: "Plate sizes, River Bend and Bay Harbor",
			body: "# Plate\n- Thickness 0.1875 to 3 in\n- Width 48 to 124 in\n- Length 96 to 720 in\n# Coil\n- Thickness to 0.75 in\n- Width 48 to 96 in\nOther sizes on inquiry.",
		},
		es: {
			title: "Medidas de placa, River Bend y Bay Harbor",
			body: "# Placa\n- Espesor de 0.1875 a 3 in\n- Ancho de 48 a 124 in\n- Largo de 96 a 720 in\n# Rollo\n- Espesor hasta 0.75 in\n- Ancho de 48 a 96 in\nOtras medidas a consulta.",
		},
	},
	{
		resource: "R-120",
		category: "surcharge",
		daysAgo: 21,
		validDays: 40,
		en: {
			title: "Scrap and alloy surcharge, current month",
			body: "# Scrap surcharge\nFollows the average of No. 1 busheling and shredded of the month before.\n# Alloy\nNickel, chromium and molybdenum are charged as billed on the acknowledgment.",
		},
		es: {
			title: "Recargo de chatarra y aleaciones, mes en curso",
			body: "# Recargo de chatarra\nSigue el promedio del recorte nuevo núm. 1 y de la fragmentada del mes anterior.\n# Aleaciones\nEl níquel, el cromo y el molibdeno se cobran como figura en la confirmación del pedido.",
		},
	},
	{
		resource: "R-121",
		category: "surcharge",
		daysAgo: 52,
		validDays: 31,
		en: {
			title: "Scrap and alloy surcharge, previous month",
			body: "# Scrap surcharge\nReplaced by the letter of the current month.",
		},
	},
	{
		resource: "R-130",
		category: "unloading",
		daysAgo: 200,
		en: {
			title: "Unloading plate and coil",
			body: "# Before unloading\n- Check seals and piece marks against the tally\n- Photograph damage on the vehicle\n# Lifting\n- Plates over 40 ft with a spreader beam\n- Coils eye to the side, never by the inner wrap",
		},
		es: {
			title: "Descarga de placa y rollo",
			body: "# Antes de descargar\n- Verifique sellos y marcas de pieza contra la lista de piezas\n- Fotografíe los daños sobre el vehículo\n# Izaje\n- Placas de más de 40 ft con viga separadora\n- Rollos con el ojo de lado, nunca por la espira interior",
		},
	},
	{
		resource: "R-140",
		category: "outages",
		daysAgo: 14,
		validDays: 120,
		en: {
			title: "Planned outages",
			body: "# River Bend\n- Caster: one week in January\n# Bay Harbor\n- Plate mill: four days in February\nPromised dates already allow for them.",
		},
		es: {
			title: "Paros programados",
			body: "# River Bend\n- Colada continua: una semana en enero\n# Bay Harbor\n- Molino de placa: cuatro días en febrero\nLas fechas prometidas ya los consideran.",
		},
	},
	{
		resource: "R-150",
		category: "terms_of_sale",
		daysAgo: 640,
		en: {
			title: "Terms of sale",
			body: "# Price\nAs acknowledged, with the surcharges in force on the day of shipment.\n# Weight\nScale weight of the mill rules; theoretical weight on request, stated on the acknowledgment.\n# Delivery\nFOB mill unless agreed otherwise.",
		},
		es: {
			title: "Condiciones de venta",
			body: "# Precio\nEl confirmado, con los recargos vigentes el día del embarque.\n# Peso\nRige el peso de báscula de la planta; peso teórico a solicitud, indicado en la confirmación.\n# Entrega\nLAB planta, salvo acuerdo distinto.",
		},
	},
	{
		resource: "R-160",
		category: "edi",
		daysAgo: 350,
		en: {
			title: "EDI guide: 850, 855, 856, 810",
			body: "# Transactions\n- 850 purchase order\n- 855 acknowledgment\n- 856 ship notice, at goods issue\n- 810 invoice\nVersions 004010 and 005010. Ask inside sales for a test partner.",
		},
	},
	{
		resource: "R-170",
		category: "safety",
		daysAgo: 500,
		en: {
			title: "Safety data: carbon and alloy steel plate",
			body: "# Hazards\nNone as delivered. Cutting, grinding and welding make fume and dust: ventilate.\n# Handling\nEdges are sharp and plates may spring when bands are cut: stand aside.",
		},
		es: {
			title: "Hoja de seguridad: placa de acero al carbono y aleado",
			body: "# Riesgos\nNinguno como se entrega. Al cortar, esmerilar y soldar se producen humo y polvo: ventile.\n# Manejo\nLos cantos son filosos y las placas pueden saltar al cortar los flejes: hágase a un lado.",
		},
	},
	{
		resource: "R-180",
		category: "extras",
		daysAgo: 90,
		en: {
			title: "Extras for size, grade and testing",
			body: "# Size\n- Width over 108 in\n- Length over 480 in\n# Testing\n- Charpy at -20 °F and below\n- Ultrasonic to A578",
		},
		es: {
			title: "Extras por medida, grado y pruebas",
			body: "# Medida\n- Ancho mayor de 108 in\n- Largo mayor de 480 in\n# Pruebas\n- Charpy a -20 °F y menos\n- Ultrasonido según A578",
		},
	},
];

type DemoNotice = Omit<NoticeRow, "startsOn" | "endsOn" | "isPublished" | "revision"> & {
	daysAgo: number;
	showsDays?: number;
};

const notices: readonly DemoNotice[] = [
	{
		notice: "N-2041",
		audience: "customers",
		mill: "RB",
		isUrgent: true,
		daysAgo: 3,
		showsDays: 24,
		en: {
			title: "River Bend plate mill down for its annual repair, second week of next month",
			body: "Plate promised out of River Bend for that week has been moved; your order lines show the new dates.\n- Coil and Bay Harbor run as planned\n- Trucks are loaded from the yard on all working days",
		},
		es: {
			title: "Paro anual del laminador de placa de River Bend, segunda semana del próximo mes",
			body: "La placa prometida de River Bend para esa semana se movió; las fechas nuevas están en sus partidas.\n- Rollo y Bay Harbor trabajan como estaba previsto\n- Se cargan camiones del patio todos los días hábiles",
		},
	},
	{
		notice: "N-2043",
		audience: "everyone",
		daysAgo: 6,
		showsDays: 30,
		en: {
			title: "Gates closed on the coming holiday and the day after",
			body: "No trucks are loaded or weighed on those two days. Railcars are switched as usual.",
		},
		es: {
			title: "Puertas cerradas el próximo día festivo y el siguiente",
			body: "Esos dos días no se cargan ni se pesan camiones. Los carros de ferrocarril se mueven como siempre.",
		},
	},
	{
		notice: "N-2044",
		audience: "suppliers",
		mill: "BH",
		daysAgo: 10,
		showsDays: 60,
		en: {
			title: "Bay Harbor scale 2 is back in service",
			body: "Loads are sent to either scale again. Please keep the advance shipping notice number at hand.",
		},
		es: {
			title: "La báscula 2 de Bay Harbor está otra vez en servicio",
			body: "Las cargas pasan de nuevo por cualquiera de las dos básculas. Tenga a la mano el número del aviso de embarque.",
		},
	},
	{
		notice: "N-2036",
		audience: "customers",
		daysAgo: 70,
		showsDays: 30,
		en: {
			title: "New surcharge table from the first of the month",
			body: "The letter is in the library under surcharge letters.",
		},
	},
];

/**
 * Writes what the demo mill publishes for its customers: a few of every kind, some in one language only, one out of
 * date.
 */
export function writeLibrary(files: FeedRows, { today, revision }: { today: Day; revision: number }): void {
	for (const { daysAgo, validDays, ...entry } of library) {
		const publishedOn = today - daysAgo;
		const validUntil = validDays === undefined ? {} : { validUntil: dayText(publishedOn + validDays) };
		const row: ResourceRow = {
			...entry,
			publishedOn: dayText(publishedOn),
			...validUntil,
			isPublished: true,
			revision,
		};
		files.add("resources", row);
	}
	for (const { daysAgo, showsDays, ...entry } of notices) {
		const startsOn = today - daysAgo;
		const endsOn = showsDays === undefined ? {} : { endsOn: dayText(startsOn + showsDays) };
		const row: NoticeRow = { ...entry, startsOn: dayText(startsOn), ...endsOn, isPublished: true, revision };
		files.add("notices", row);
	}
}
