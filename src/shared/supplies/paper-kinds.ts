/** Papers of a supplier that the mill watches: the first three expire (product.md, "Supplier pages"). */
export const paperKinds = ["insurance", "scale_certificate", "detector_certificate", "tax_form", "agreement"] as const;
