import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { wordsOf } from "../../data/failed-request.ts";
import { Button, type ButtonProps } from "./button.tsx";

type ActionButtonProps = Pick<ButtonProps, "children" | "variant"> & {
	/** What the press does; the page is read again after it, and what it throws is said beside the button. */
	onRun: () => Promise<unknown>;
	/** An action that cannot be undone asks for confirmation, in place. */
	confirm?: { question: string; yes: string; no: string };
};

/** A button that changes something at the server. */
export function ActionButton({ onRun, confirm, variant, children }: ActionButtonProps) {
	const { revalidate } = useRevalidator();
	const [state, setState] = useState<"idle" | "asking" | "pending">("idle");
	const [error, setError] = useState<string>();
	const run = async () => {
		setState("pending");
		setError(undefined);
		try {
			await onRun();
			await revalidate();
		} catch (error) {
			setError(wordsOf(error));
		} finally {
			setState("idle");
		}
	};
	const isPending = state === "pending";
	return (
		<span>
			{confirm && state !== "idle" ? (
				<Question {...confirm} isPending={isPending} onYes={() => void run()} onNo={() => setState("idle")} />
			) : (
				<Button variant={variant} isPending={isPending} onClick={() => (confirm ? setState("asking") : void run())}>
					{children}
				</Button>
			)}
			{error && <span role="alert">{error}</span>}
		</span>
	);
}

type QuestionProps = {
	question: ReactNode;
	yes: string;
	no: string;
	isPending: boolean;
	onYes: () => void;
	onNo: () => void;
};

/** Takes the place of the button that was pressed, and its focus with it. */
function Question({ question, yes, no, isPending, onYes, onNo }: QuestionProps) {
	const answer = useRef<HTMLButtonElement>(null);
	useEffect(() => answer.current?.focus(), []);
	return (
		<>
			<span role="status">{question}</span>
			<Button ref={answer} isPending={isPending} onClick={onYes}>
				{yes}
			</Button>
			<Button variant="quiet" onClick={onNo}>
				{no}
			</Button>
		</>
	);
}
