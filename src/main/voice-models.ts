// The models of neural voices in NEURAL_VOICES_DIR: what the commands of the operator do with them.
import type { Config } from '../config/config.js';
import { NeuralInstallError } from '../providers/voice/neural/download.js';
import {
  type CatalogModel,
  type InstallableModel,
  installedModels,
  installModel,
  MODEL_ID,
  readCatalog,
  removeModel,
  SHA256,
} from '../providers/voice/neural/install.js';

export { NeuralInstallError } from '../providers/voice/neural/download.js';
export type ListedModel = CatalogModel & { isInstalled: boolean };

export async function listVoiceModels({ neuralVoicesFolder }: Config): Promise<ListedModel[]> {
  const installed = neuralVoicesFolder === null ? new Set<string>() : await installedModels(neuralVoicesFolder);
  return (await readCatalog()).map((model) => ({ ...model, isInstalled: installed.has(model.id) }));
}

export type VoiceModelRequest = {
  /** A base address, or that of an archive; null for the one of the settings. */
  from: string | null;
  /** Of a model that is not in the catalog. */
  sha256: string | null;
  signal: AbortSignal;
  onProgress(bytes: number, ofBytes: number | null): void;
};
export type InstalledVoiceModel = { outcome: 'installed' | 'there'; url: string; model: CatalogModel | null };

export async function installVoiceModel(
  config: Config,
  id: string,
  { from, sha256, signal, onProgress }: VoiceModelRequest,
): Promise<InstalledVoiceModel> {
  const folder = requireFolder(config);
  const listed = (await readCatalog()).find((model) => model.id === id) ?? null;
  const model = listed === null ? unlisted(id, sha256) : assertSame(listed, sha256);
  const url = addressOf(model, from ?? config.neuralVoicesUrl);
  const outcome = await installModel({
    ...{ model, url, folder, signal },
    onProgress: (bytes) => onProgress(bytes, model.bytes ?? null),
  });
  return { outcome, url, model: listed };
}

export async function removeVoiceModel(config: Config, id: string): Promise<void> {
  if (await removeModel(id, requireFolder(config))) return;
  throw new NeuralInstallError(`There is no installed model ${id}.`, 'notFound');
}

function assertSame(listed: CatalogModel, sha256: string | null): CatalogModel {
  if (sha256 === null || sha256 === listed.sha256) return listed;
  throw new NeuralInstallError(
    `The catalog has another checksum for ${listed.id}. Install it under another id.`,
    'usage',
  );
}

function unlisted(id: string, sha256: string | null): InstallableModel {
  if (!MODEL_ID.test(id)) throw new NeuralInstallError('An id has letters, digits, ".", "-" and "_".', 'usage');
  if (sha256 === null) {
    throw new NeuralInstallError(
      `${id} is not in the catalog ("aftercall voices catalog"). For a model of your own give its checksum with --sha256.`,
      'notFound',
    );
  }
  if (SHA256.test(sha256)) return { id, sha256 };
  throw new NeuralInstallError('--sha256 must be 64 hexadecimal digits in small letters.', 'usage');
}

/** An address that ends like an archive is one; any other is the folder in which they lie. */
function addressOf({ id, path }: InstallableModel, from: string): string {
  if (!URL.canParse(from) || !/^https?:$/.test(new URL(from).protocol))
    throw new NeuralInstallError('--from must be an http or https address.', 'usage');
  if (/\.(?:tar|tar\.gz|tgz|tar\.bz2)$/.test(new URL(from).pathname)) return from;
  return `${from}${from.endsWith('/') ? '' : '/'}${path ?? `${id}.tar.bz2`}`;
}

function requireFolder({ neuralVoicesFolder }: Config): string {
  if (neuralVoicesFolder !== null) return neuralVoicesFolder;
  throw new NeuralInstallError('Set NEURAL_VOICES_DIR to the folder of the models, for the service as well.');
}
