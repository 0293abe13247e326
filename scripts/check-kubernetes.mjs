// Holds deploy/kubernetes to the schemas of Kubernetes, KEDA and the Prometheus operator, without a field that they do not know; to
// the restricted pod security standard; and to what the service has: settings, commands, paths, metrics. Then it plants faults and
// must find each. Usage: npm run check:kubernetes
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMMAND_GROUPS } from '#built/src/cli/commands.js';
import { SETTINGS } from '#built/src/config/config.js';
import { OPERATIONS_PATHS } from '#built/src/http/public/health.js';
import { installTools } from './tools.mjs';

const FOLDER = 'deploy/kubernetes';
const TOOLS = 'tools/kubernetes';

installTools(TOOLS);
const tools = createRequire(join(process.cwd(), TOOLS, 'package.json'));
const { parseAllDocuments } = tools('yaml');

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
const read = (file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8'), { uniqueKeys: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]}`);
    return document.toJS();
  });
const kustomizations = new Map(files.filter(isKustomization).map((file) => [file, read(file)[0]]));
const documents = files.filter((file) => !isKustomization(file)).flatMap(read);

const problems = [...treeProblems(), ...(await problemsOf(documents))];
for (const problem of problems) console.error(problem);
const missed = await missedFaults();
for (const fault of missed) console.error(`Not found: ${fault}`);
console.log(
  `kubernetes: ${documents.length} documents, ${problems.length} problems; ${missed.length} planted faults missed`,
);
process.exitCode = problems.length + missed.length > 0 ? 1 : 0;

function isKustomization(file) {
  return file.endsWith('kustomization.yaml');
}

/** Each file belongs to a kustomization, and each kustomization names what is there. */
function treeProblems() {
  const named = [...kustomizations].flatMap(([file, { resources }]) =>
    resources.map((resource) => join(FOLDER, dirname(file), resource)),
  );
  const used = new Set(named.map((path) => relative(FOLDER, path)));
  const set = [...kustomizations.values()].flatMap(({ configMapGenerator = [] }) =>
    configMapGenerator.flatMap(({ literals }) => literals.map((literal) => literal.split('=')[0])),
  );
  return [
    ...named.filter((path) => !existsSync(path)).map((path) => `${path} is not there`),
    ...files.filter((file) => !isKustomization(file) && !used.has(file)).map((file) => `${file} is not used`),
    ...set.filter((name) => !SETTINGS.includes(name)).map((name) => `${name} is no setting`),
  ];
}

async function problemsOf(list) {
  const found = [];
  for (const document of list) found.push(...(await schemaProblems(document)));
  const pods = list.filter(({ spec }) => spec?.template?.spec);
  const ofPods = pods.flatMap((one) => podProblems(one).map((problem) => `${nameOf(one)}: ${problem}`));
  return [...found, ...ofPods, ...linkProblems(list, pods)];
}

function nameOf({ kind, metadata }) {
  return `${kind} ${metadata?.name}`;
}

/** By the published schemas. These allow fields that they do not know, which a cluster drops: a validator never looks at them. */
async function schemaProblems(document) {
  const { apiVersion, kind } = document;
  const home = apiVersion.startsWith('keda.sh/')
    ? '@kubernetes-models/keda'
    : apiVersion.startsWith('monitoring.coreos.com/')
      ? '@kubernetes-models/prometheus-operator'
      : 'kubernetes-models';
  const path = join(process.cwd(), TOOLS, 'node_modules', home, apiVersion, `${kind}.js`);
  if (!existsSync(path)) return [`${nameOf(document)}: nothing is known of ${apiVersion}`];
  const Model = (await import(pathToFileURL(path).href))[kind];
  const unseen = new Set();
  const model = new Model({});
  Object.assign(model, watch(document, '', unseen));
  try {
    model.validate();
  } catch (error) {
    return [`${nameOf(document)}: ${error.message}`];
  }
  return [...unseen].map((field) => `${nameOf(document)}: there is no field ${field}`);
}

/** Removes from `unseen` what is read. */
function watch(value, path, unseen) {
  if (value === null || typeof value !== 'object') return value;
  const copy = Array.isArray(value) ? [] : {};
  for (const [key, inner] of Object.entries(value)) {
    const field = `${path}.${key}`;
    if (!Array.isArray(value)) unseen.add(field);
    const watched = watch(inner, field, unseen);
    Object.defineProperty(copy, key, {
      enumerable: true,
      configurable: true,
      get: () => {
        unseen.delete(field);
        return watched;
      },
    });
  }
  return copy;
}

function podProblems({ spec: { template } }) {
  const { spec } = template;
  const pod = spec.securityContext ?? {};
  return [
    ...(pod.runAsNonRoot === true && pod.runAsUser > 0 ? [] : ['it may run as root']),
    ...(pod.seccompProfile?.type === 'RuntimeDefault' ? [] : ['it has no seccomp profile']),
    ...(spec.automountServiceAccountToken === false ? [] : ['it gets a token of the cluster']),
    ...['hostNetwork', 'hostPID', 'hostIPC'].filter((name) => spec[name]).map((name) => `it has ${name}`),
    ...spec.volumes.filter((volume) => volume.hostPath).map(({ name }) => `${name} is a folder of the host`),
    ...spec.containers.flatMap((container) => containerProblems(container, spec)),
  ];
}

function containerProblems(container, { volumes, terminationGracePeriodSeconds = 30 }) {
  const { securityContext: own = {}, env = [], args = [], volumeMounts = [], resources, lifecycle } = container;
  const commands = COMMAND_GROUPS.flatMap((group) => group.commands);
  const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].flatMap((name) => container[name]?.httpGet ?? []);
  const graceS = Number(env.find(({ name }) => name === 'SHUTDOWN_GRACE_SECONDS')?.value ?? 10);
  const pauseS = Number(lifecycle?.preStop?.exec?.command?.[1] ?? 0);
  const isStrict = own.allowPrivilegeEscalation === false && own.privileged !== true;
  return [
    ...(isStrict ? [] : ['it may gain rights']),
    ...(own.readOnlyRootFilesystem === true ? [] : ['its root file system can be written']),
    ...(String(own.capabilities?.drop) === 'ALL' && !own.capabilities.add ? [] : ['it keeps capabilities']),
    ...(resources?.requests?.memory && resources?.limits?.memory ? [] : ['its memory has no limit']),
    ...env.filter(({ name }) => !SETTINGS.includes(name)).map(({ name }) => `${name} is no setting`),
    ...(commands.includes(args[0]) ? [] : [`"${args[0]}" is no command`]),
    ...probes.filter(({ path }) => !OPERATIONS_PATHS.includes(path)).map(({ path }) => `nothing answers ${path}`),
    ...(pauseS + graceS < terminationGracePeriodSeconds ? [] : ['it is killed before its grace is over']),
    ...volumeMounts
      .filter(({ name }) => !volumes.some((one) => one.name === name))
      .map(({ name }) => `no volume ${name}`),
    ...['/data', '/tmp']
      .filter((path) => !volumeMounts.some((one) => one.mountPath === path))
      .map((path) => `no ${path}`),
  ];
}

/** What points elsewhere finds something there. */
function linkProblems(list, pods) {
  const labels = pods.map(({ spec }) => spec.template.metadata.labels);
  const services = list.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.labels);
  const finds = (wanted, targets) => {
    const pairs = Object.entries(wanted ?? {});
    return pairs.length > 0 && targets.some((one) => pairs.every(([key, value]) => one?.[key] === value));
  };
  const names = new Set(pods.map(nameOf));
  const metrics = readFileSync('src/main/metrics.ts', 'utf8');
  return list.flatMap((one) => {
    const { kind, spec = {} } = one;
    const selector = kind === 'NetworkPolicy' ? spec.podSelector : spec.selector;
    const wanted = selector?.matchLabels ?? selector;
    const target = spec.scaleTargetRef && `${spec.scaleTargetRef.kind ?? 'Deployment'} ${spec.scaleTargetRef.name}`;
    const ports = pods
      .flatMap((pod) => pod.spec.template.spec.containers)
      .flatMap((container) => container.ports ?? []);
    const asked = (spec.triggers ?? []).flatMap(({ metadata }) => metadata.query.match(/\baftercall_\w+/g) ?? []);
    return [
      ...(!selector || finds(wanted, kind === 'ServiceMonitor' ? services : labels) ? [] : ['it selects nothing']),
      ...(kind !== 'Deployment' || finds(wanted, [spec.template.metadata.labels])
        ? []
        : ['it does not select its pods']),
      ...(!target || names.has(target) ? [] : [`there is no ${target}`]),
      ...(kind === 'Service' ? spec.ports : [])
        .filter(({ targetPort }) => !ports.some(({ name }) => name === targetPort))
        .map(({ targetPort }) => `no container has a port ${targetPort}`),
      ...asked.filter((name) => !metrics.includes(`'${name}'`)).map((name) => `there is no metric ${name}`),
    ].map((problem) => `${nameOf(one)}: ${problem}`);
  });
}

/** Faults that a hand may make, each in a copy of the documents. */
async function missedFaults() {
  const serve = (list) => list.find((one) => nameOf(one) === 'Deployment aftercall-serve').spec.template;
  const find = (list, kind) => list.find((one) => one.kind === kind);
  const faults = {
    'a misspelt field': (list) => Object.assign(serve(list).spec.containers[0], { imagePullPolicies: 'Always' }),
    'a number as a text': (list) => Object.assign(find(list, 'HorizontalPodAutoscaler').spec, { maxReplicas: 'six' }),
    'a missing field': (list) => delete find(list, 'ScaledObject').spec.scaleTargetRef,
    'an unknown version': (list) => Object.assign(find(list, 'PodDisruptionBudget'), { apiVersion: 'policy/v9' }),
    'an account with all rights': (list) => delete serve(list).spec.securityContext.runAsNonRoot,
    'a root that can be written': (list) =>
      delete serve(list).spec.containers[0].securityContext.readOnlyRootFilesystem,
    'a capability': (list) => delete serve(list).spec.containers[0].securityContext.capabilities,
    'a setting that is none': (list) => serve(list).spec.containers[0].env.push({ name: 'SHUTDOWN_GRACE', value: '1' }),
    'a command that is none': (list) => serve(list).spec.containers[0].args.splice(0, 1, 'server'),
    'a probe of nothing': (list) =>
      Object.assign(serve(list).spec.containers[0].livenessProbe.httpGet, { path: '/live' }),
    'a grace that is cut off': (list) => Object.assign(serve(list).spec, { terminationGracePeriodSeconds: 30 }),
    'labels that nobody has': (list) =>
      Object.assign(serve(list).metadata.labels, { 'app.kubernetes.io/name': 'other' }),
    'a target that is not there': (list) =>
      Object.assign(find(list, 'ScaledObject').spec.scaleTargetRef, { name: 'workers' }),
    'a port that is not there': (list) => Object.assign(find(list, 'Service').spec.ports[0], { targetPort: 'web' }),
    'a metric that is not there': (list) =>
      Object.assign(find(list, 'ScaledObject').spec.triggers[0].metadata, { query: 'sum(aftercall_queue_depth)' }),
  };
  const missed = [];
  for (const [name, plant] of Object.entries(faults)) {
    const list = structuredClone(documents);
    plant(list);
    if ((await problemsOf(list)).length === 0) missed.push(name);
  }
  return missed;
}
