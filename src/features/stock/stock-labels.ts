import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

export const productLabel = wordOf({ plate: m.stock_product_plate, coil: m.stock_product_coil });
export const qualityLabel = wordOf({ prime: m.stock_prime, secondary: m.stock_secondary });
export const stockTabLabel = wordOf({ free: m.stock_tab_free, mine: m.stock_tab_mine, all: m.stock_tab_all });
