import { expect, test } from "vitest";
import { type Manifest, schemaFaults, wiringFaults } from "./kubernetes.ts";

const labels = { app: "portal" };
const security = { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false };
const resources = { requests: { cpu: "1", memory: "1Gi" }, limits: { memory: "1Gi" } };

function deployment(pod: object = {}, container: object = {}): Manifest {
	const containers = [{ name: "portal", image: "millgate:1", securityContext: security, resources, ...container }];
	const spec = { securityContext: { runAsNonRoot: true }, terminationGracePeriodSeconds: 60, containers, ...pod };
	const template = { metadata: { labels }, spec };
	const metadata = { name: "millgate" };
	return { apiVersion: "apps/v1", kind: "Deployment", metadata, spec: { selector: { matchLabels: labels }, template } };
}
const autoscaler = (name: string): Manifest => ({
	apiVersion: "autoscaling/v2",
	kind: "HorizontalPodAutoscaler",
	metadata: { name: "millgate" },
	spec: {
		scaleTargetRef: { kind: "Deployment", name: "millgate" },
		maxReplicas: 2,
		metrics: [{ type: "Pods", pods: { metric: { name }, target: { type: "AverageValue", averageValue: "1" } } }],
	},
});
const service: Manifest = {
	apiVersion: "v1",
	kind: "Service",
	metadata: { name: "millgate" },
	spec: { selector: { app: "portla" }, ports: [{ port: 80 }] },
};
const image = {
	ports: [3000],
	has: (path: string) => path === "src/app/migrate-command.ts",
	metrics: ["millgate_busy"],
};

test("values and fields that the published schemas do not have are found, those of operators too", async () => {
	const cluster = {
		apiVersion: "postgresql.cnpg.io/v1",
		kind: "Cluster",
		metadata: { name: "database" },
		spec: { instances: 3, storage: { size: "1Gi" }, managed: { roles: [{ name: "millgate", createrol: true }] } },
	};
	const [wrong, unknown] = [deployment(), deployment()];
	Object.assign(wrong.spec as object, { replicas: "two" });
	Object.assign(unknown.spec as object, { strateg: {} });
	expect(await schemaFaults([deployment(), autoscaler("millgate_busy")])).toEqual([]);
	const faults = await schemaFaults([wrong, unknown, cluster]);
	expect(faults[0]).toMatch(/^Deployment millgate: .*replicas must be integer/);
	expect(faults.join("\n")).toMatch(/Deployment millgate: .*'"strateg"' does not exist/);
	expect(faults.join("\n")).toMatch(/Cluster database: .*'"createrol"' does not exist/);
});

test("what objects ask of each other and of the image must be there", () => {
	expect(wiringFaults([deployment(), autoscaler("millgate_busy")], image)).toEqual([]);
	const settings = { data: { STOP_DELAY_MS: "40000" } };
	const config: Manifest = {
		apiVersion: "v1",
		kind: "ConfigMap",
		metadata: { name: "millgate-settings" },
		...settings,
	};
	const container = { image: "millgate", command: ["node", "gone.ts"], ports: [{ name: "http", containerPort: 8080 }] };
	expect(wiringFaults([deployment({}, container), service, autoscaler("lost"), config], image)).toEqual([
		"Deployment millgate: image millgate names no version",
		"Deployment millgate: gone.ts is not there",
		"Deployment millgate: the image has no port 8080",
		"Deployment millgate: it has 60 s to stop, and needs 70",
		'Service millgate: {"app":"portla"} selects no pod',
		"HorizontalPodAutoscaler millgate: the portal has no metric lost",
	]);
	expect(() => wiringFaults([deployment({ securityContext: {} })], image)).toThrow("runAsNonRoot");
});
