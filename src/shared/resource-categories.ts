/** What the mill's library holds (product.md, "resources"). */
export const resourceCategories = [
	"size_chart",
	"extras",
	"surcharge",
	"claims",
	"terms_of_sale",
	"edi",
	"safety",
	"unloading",
	"outages",
] as const;
