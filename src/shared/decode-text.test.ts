import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

test("a file is read as UTF-8, UTF-16 or Windows-1252", () => {
	expect(decodeText(new TextEncoder().encode("Vehículo;78,5"))).toBe("Vehículo;78,5");
	expect(decodeText(new Uint8Array([0xff, 0xfe, 0x56, 0, 0xed, 0]))).toBe("Ví");
	expect(decodeText(new Uint8Array([0xfe, 0xff, 0, 0x56, 0, 0xed]))).toBe("Ví");
	expect(decodeText(new Uint8Array([0x56, 0xed, 0x41]))).toBe("VíA");
});
