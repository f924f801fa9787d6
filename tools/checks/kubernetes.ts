import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

/** A rendered object, with what the check reads of it. */
export type Manifest = { apiVersion: string; kind: string; metadata: { name: string } } & Record<string, unknown>;

const root = resolve(import.meta.dirname, "../..");
const leastKustomize = 5;

/** Folders of `folder` that `kubectl apply -k` takes. */
export function kustomizations(folder: string): string[] {
	return globSync("**/kustomization.yaml", { cwd: folder }).map(dirname).sort();
}

/**
 * What `kubectl kustomize` makes of a folder; undefined where there is no kubectl with Kustomize 5. Throws what kubectl
 * says against it.
 */
export function render(folder: string): Manifest[] | undefined {
	const { stdout } = spawnSync("kubectl", ["version", "--client"], { encoding: "utf8" });
	if (Number(/Kustomize Version: v(\d+)/.exec(stdout ?? "")?.[1] ?? 0) < leastKustomize) return undefined;
	const rendered = spawnSync("kubectl", ["kustomize", folder], { encoding: "utf8" });
	if (rendered.status !== 0) throw new Error(rendered.stderr.trim());
	return parseAllDocuments(rendered.stdout).map((document) => document.toJS() as Manifest);
}

// Who publishes the types of an API group; all others are Kubernetes' own.
const packages: Readonly<Record<string, string>> = {
	"postgresql.cnpg.io": "@kubernetes-models/cloudnative-pg",
	"monitoring.coreos.com": "@kubernetes-models/prometheus-operator",
};
const moduleOf = ({ apiVersion, kind }: Manifest) =>
	`${packages[apiVersion.split("/")[0] ?? ""] ?? "kubernetes-models"}/${apiVersion}/${kind}`;

/**
 * What is wrong with objects by the published schemas of their kinds: values by their validators, and fields that no
 * schema has by tsc, since the API server drops those without a word.
 */
export async function schemaFaults(manifests: readonly Manifest[]): Promise<string[]> {
	const faults: string[] = [];
	for (const manifest of manifests) {
		const model = (await import(moduleOf(manifest))) as Record<string, new (data: object) => { validate: () => void }>;
		const Model = model[manifest.kind];
		if (!Model) throw new Error(`${moduleOf(manifest)} has no ${manifest.kind}`);
		try {
			new Model(manifest).validate();
		} catch (error) {
			faults.push(`${nameOf(manifest)}: ${(error as Error).message}`);
		}
	}
	return [...faults, ...unknownFields(manifests)];
}

export const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

function unknownFields(manifests: readonly Manifest[]): string[] {
	const folder = mkdtempSync(join(tmpdir(), "millgate-kubernetes-"));
	try {
		symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
		mkdirSync(join(folder, "src"));
		const files = manifests.map((manifest, index) => {
			const text = `import type { I${manifest.kind} } from "${moduleOf(manifest)}";\nexport const manifest: I${manifest.kind} = ${JSON.stringify(manifest)};\n`;
			writeFileSync(join(folder, `src/${index}.ts`), text);
			return `src/${index}.ts`;
		});
		const compilerOptions = {
			...{ module: "nodenext", target: "es2024", noEmit: true, skipLibCheck: true, strict: true, types: [] },
			preserveSymlinks: true,
		};
		writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
		writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
		const { stdout, status, error } = spawnSync(
			join(root, "node_modules/.bin/tsc"),
			["--pretty", "false", "-p", folder],
			{ cwd: folder, encoding: "utf8" },
		);
		if (error) throw error;
		const found = [...stdout.matchAll(/^src\/(\d+)\.ts\(\d+,\d+\): error TS\d+: (.*)$/gm)].map(
			([, index, message]) => `${nameOf(manifests[Number(index)] as Manifest)}: ${message}`,
		);
		if (status !== 0 && found.length === 0) throw new Error(`tsc compared nothing: ${stdout}`);
		return found;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const labels = z.record(z.string(), z.string());
const reference = z.object({ name: z.string() });
const container = z.object({
	name: z.string(),
	image: z.string(),
	command: z.array(z.string()).default([]),
	envFrom: z.array(z.object({ configMapRef: reference.optional(), secretRef: reference.optional() })).default([]),
	ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
	securityContext: z.object({ readOnlyRootFilesystem: z.literal(true), allowPrivilegeEscalation: z.literal(false) }),
	resources: z.object({ requests: z.object({ cpu: z.string(), memory: z.string() }), limits: z.object({}) }),
});
const podTemplate = z.object({
	metadata: z.object({ labels }),
	spec: z.object({
		terminationGracePeriodSeconds: z.number().default(30),
		securityContext: z.object({ runAsNonRoot: z.literal(true) }),
		containers: z.array(container),
		initContainers: z.array(container).default([]),
	}),
});
type Pod = z.infer<typeof podTemplate>;

/** What the manifests are looked at beside: the image's ports, its files, and the metrics that the portal has. */
export type Image = { ports: readonly number[]; has: (path: string) => boolean; metrics: readonly string[] };

/**
 * What is wrong between objects, which no schema knows: labels that select nothing, ports and programs that the image
 * does not have, a metric that the portal does not have, too little time to stop.
 */
export function wiringFaults(manifests: readonly Manifest[], image: Image): string[] {
	const pods = manifests.flatMap((manifest) => podsOf(manifest));
	const known = pods.map(({ pod }) => pod.metadata.labels);
	const settings = manifests.find(
		({ kind, metadata }) => kind === "ConfigMap" && metadata.name === "millgate-settings",
	);
	const stopMs = Number((settings?.data as Record<string, string> | undefined)?.STOP_DELAY_MS ?? 0);
	return [
		...pods.flatMap(({ name, pod }) => podFaults(pod, image, stopMs).map((fault) => `${name}: ${fault}`)),
		...manifests.flatMap((manifest) => {
			const wanted = selectorOf(manifest);
			const isMet = wanted === undefined || known.some((own) => selects(wanted, own));
			return isMet ? [] : [`${nameOf(manifest)}: ${JSON.stringify(wanted)} selects no pod`];
		}),
		...manifests.flatMap((manifest) =>
			metricsOf(manifest)
				.filter((metric) => !image.metrics.includes(metric))
				.map((metric) => `${nameOf(manifest)}: the portal has no metric ${metric}`),
		),
	];
}

function podsOf(manifest: Manifest): { name: string; pod: Pod }[] {
	if (!["Deployment", "Job"].includes(manifest.kind)) return [];
	const { template } = manifest.spec as { template: unknown };
	return [{ name: nameOf(manifest), pod: podTemplate.parse(template) }];
}

// What a pod's requests and jobs get once it does not take any more.
const leastLeftMs = 30_000;

function podFaults({ spec }: Pod, image: Image, stopMs: number): string[] {
	const containers = [...spec.initContainers, ...spec.containers];
	const least = stopMs + leastLeftMs;
	return [
		...containers
			.filter((one) => !/:(?!latest$)[^/]+$/.test(one.image))
			.map((one) => `image ${one.image} names no version`),
		...containers.flatMap((one) =>
			one.command.filter((part) => /\.ts$/.test(part) && !image.has(part)).map((part) => `${part} is not there`),
		),
		...containers.flatMap((one) =>
			one.ports
				.filter(({ containerPort }) => !image.ports.includes(containerPort))
				.map(({ containerPort }) => `the image has no port ${containerPort}`),
		),
		...(spec.containers.some(({ ports }) => ports.length > 0) && spec.terminationGracePeriodSeconds * 1000 < least
			? [`it has ${spec.terminationGracePeriodSeconds} s to stop, and needs ${least / 1000}`]
			: []),
	];
}

const selectors = z.object({
	selector: z.union([z.object({ matchLabels: labels }).transform(({ matchLabels }) => matchLabels), labels]).optional(),
	podSelector: z.object({ matchLabels: labels }).optional(),
});

/** Labels of the pods of ours that an object is about; those of the database are the operator's. */
function selectorOf({ kind, spec }: Manifest): Record<string, string> | undefined {
	if (!["Service", "PodDisruptionBudget", "NetworkPolicy", "Deployment", "PodMonitor"].includes(kind)) return undefined;
	const { selector, podSelector } = selectors.parse(spec);
	const wanted = podSelector?.matchLabels ?? selector;
	return wanted && "cnpg.io/cluster" in wanted ? undefined : wanted;
}

const selects = (wanted: Record<string, string>, own: Record<string, string>) =>
	Object.entries(wanted).every(([label, value]) => own[label] === value);

function metricsOf({ kind, spec }: Manifest): string[] {
	if (kind !== "HorizontalPodAutoscaler") return [];
	const { metrics } = spec as { metrics: { pods?: { metric: { name: string } } }[] };
	return metrics.flatMap(({ pods }) => (pods ? [pods.metric.name] : []));
}
