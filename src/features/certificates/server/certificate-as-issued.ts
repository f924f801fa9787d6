import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { certificate, certificatePiece } from "./certificate-row.ts";

const { fields } = certificate;

/** A certificate as one of its revisions said, read from what was kept of it: the same fields as of the newest. */
export const certificateAsIssued: ResourceObject = {
	...certificate,
	fields: {
		...fields,
		state: { type: "String", sql: "d.state", description: "`published`, `superseded` or `revoked`." },
		verifyCode: { type: "String", sql: "r.verify_code", description: "Code of this revision." },
		contentSha256: {
			type: "String",
			sql: "encode(r.content_sha256, 'hex')",
			description: "SHA-256 of what this revision certifies.",
		},
		pieceList: {
			object: certificatePiece,
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json} order by p.piece_number), '[]')
				from jsonb_to_recordset(r.content -> 'piece_list') p (piece_number text, slab_number text, thickness_in numeric,
				width_in numeric,
					length_in numeric, weight_lb integer))`,
			description: "The pieces one by one.",
		},
	},
};

/**
 * Where it is read from: revision `r`, its row `d` in the record of documents, and what it said as if it were a row `c`,
 * with mill, buyer and receiver.
 */
export const asIssued = `certificate_revisions r
	join documents d on d.account_id = r.account_id and d.kind = 'certificate' and d.number = r.certificate_number and d.revision = r.revision
	left join certificates latest
		on latest.account_id = r.account_id and latest.certificate_number = r.certificate_number and latest.revision = r.revision
	cross join lateral jsonb_populate_record(null::certificates, r.content || jsonb_build_object('account_id', r.account_id,
		'ship_to_id', r.ship_to_id, 'revoked_on', latest.revoked_on, 'revoked_because', latest.revoked_because)) c
	join mills m on m.code = c.mill
	left join accounts a on a.id = c.account_id left join accounts st on st.id = c.ship_to_id`;
