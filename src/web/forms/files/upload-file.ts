import { m } from "#generated/texts/messages.js";
import { ForbiddenError } from "#shared/errors.ts";
import { FailedRequestError } from "../../data/failed-request.ts";
import { failedAnswer } from "../../session/calls.ts";
import { browserCalls, orSignInAgain } from "../../session/session-in-browser.ts";
import { dropUpload } from "./drop-upload.ts";
import type { Upload } from "./use-file-list.ts";

const upload = (
	file: File,
	{ onProgress, signal }: Parameters<Upload>[1],
	purpose: "brand" | undefined,
): Promise<{ id: string }> => {
	const { cookies, language, log } = browserCalls();
	const token = cookies.get("auth");
	if (!token) {
		log("No token for /api/uploads");
		return Promise.reject(new ForbiddenError());
	}
	return new Promise((done, fail) => {
		// fetch does not report the progress of an upload.
		const request = new XMLHttpRequest();
		request.open("POST", "/api/uploads");
		request.responseType = "json";
		request.setRequestHeader("authorization", `Bearer ${token}`);
		request.setRequestHeader("lang", language());
		request.setRequestHeader("content-type", "application/octet-stream");
		request.setRequestHeader("x-file-name", encodeURIComponent(file.name));
		if (purpose) request.setRequestHeader("x-upload-purpose", purpose);
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () =>
			request.status === 201 ? done(request.response as { id: string }) : fail(refusalOf(request));
		request.onerror = () => fail(new FailedRequestError(new Error("Upload failed"), m.web_outage()));
		signal.addEventListener("abort", () => request.abort());
		request.send(file);
	});
};

/**
 * Sends one file to /api/uploads as the person of this page, telling how far it is. Throws a FailedRequestError with
 * the server's sentence.
 */
export const uploadFile: Upload = uploadAs(undefined);

/** The same for a picture of the mill's brand, as an administrator. */
export const uploadBrandImage: Upload = uploadAs("brand");

function uploadAs(purpose: "brand" | undefined): Upload {
	return Object.assign(
		(file: File, progress: Parameters<Upload>[1]) => orSignInAgain(upload(file, progress, purpose)),
		{ drop: dropUpload },
	);
}

function refusalOf({ response, status, statusText }: XMLHttpRequest): Error {
	const { detail } = (response ?? {}) as { detail?: string };
	return failedAnswer(status, detail || statusText || `HTTP ${status}`);
}
