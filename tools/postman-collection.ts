import converter from "openapi-to-postmanv2";

type Parameter = { key: string; value: unknown; description?: unknown; disabled?: boolean };
type Request = { url?: { query?: Parameter[] }; header?: Parameter[] };
type Item = { id?: string; name: string; item?: Item[]; response?: unknown[]; request?: Request };
type Collection = { item: Item[]; info: Record<string, unknown>; variable?: Parameter[] };

/** Tags of what companies' programs use: each a folder. */
const folders = ["customer", "supplier", "writes", "notices"];

/**
 * The contract of companies' programs as a Postman collection (format 2.1); the same contract gives the same text.
 * Variables: `baseUrl` and `bearerToken`. Rejects when the converter cannot read the contract.
 */
export async function postmanCollection(contract: object): Promise<string> {
	const data = structuredClone(contract) as Record<string, unknown>;
	const collection = await new Promise<Collection>((resolve, reject) => {
		converter.convertV2(
			{ type: "json", data },
			{ folderStrategy: "Tags", parametersResolution: "Example", includeWebhooks: false },
			(error, result) => {
				const made = result?.output?.[0]?.data;
				if (made) resolve(made as Collection);
				else reject(error ?? new Error(result?.reason));
			},
		);
	});
	const { _postman_id: _random, ...info } = collection.info;
	const item = collection.item.filter(({ name }) => folders.includes(name)).map(settled);
	const variable = [
		{ key: "baseUrl", value: "https://portal.example.com" },
		{ key: "bearerToken", value: "" },
	];
	return `${JSON.stringify({ ...collection, info, item, variable })}\n`;
}

/**
 * Without ids and the values of optional parameters, which are random, and without answers, which the contract has.
 * Each sending gets an idempotency key of its own.
 */
function settled({ id: _random, response: _answers, item, request = {}, ...rest }: Item): Item {
	if (item) return { ...rest, item: item.map(settled) };
	const query = request.url?.query?.map((parameter) => ({ ...parameter, value: "", disabled: true }));
	const header = request.header?.map((one) => {
		if (one.key === "Idempotency-Key") return { ...one, value: "{{$guid}}" };
		return one.description === undefined ? one : { ...one, value: "", disabled: true };
	});
	return {
		...rest,
		request: { ...request, header: header ?? [], url: { ...request.url, query: query ?? [] } },
		response: [],
	};
}
