// Your late order lines. Node 24 or later, no packages.
// MILLGATE_URL=https://portal.example.com MILLGATE_KEY=mgf_… node order-lines.ts
type Line = { orderNumber: string; item: number; poNumber: string; grade: string; daysLate: number | null };
type Page = { data: Line[]; next: string | null };

const url = new URL("/api/customer/v1/order-lines?view=late&limit=1000", process.env.MILLGATE_URL);
const headers = { authorization: `Bearer ${process.env.MILLGATE_KEY}` };

let next: string | null = null;
do {
	if (next) url.searchParams.set("after", next);
	const response = await fetch(url, { headers });
	if (!response.ok) {
		const problem = (await response.json()) as { code: string; detail: string };
		throw new Error(`${response.status} ${problem.code}: ${problem.detail}`);
	}
	const page = (await response.json()) as Page;
	for (const { orderNumber, item, poNumber, grade, daysLate } of page.data)
		console.log(`${orderNumber}-${item}  PO ${poNumber}  ${grade}  ${daysLate} days late`);
	next = page.next;
} while (next);
