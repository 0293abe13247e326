// Reads the certificate and the key that the operator brings for signing films; what is wrong with them is told at the start.
import { readFile } from 'node:fs/promises';
import { type Config, ConfigError } from '../config/config.js';
import { IdentityError, readIdentity } from '../provenance/certificates/identity.js';
import type { CertificateAndKey } from '../provenance/certificates/self-made.js';

export async function readOperatorCertificate({ signing }: Pick<Config, 'signing'>): Promise<CertificateAndKey | null> {
  if (signing === null) return null;
  const chainPem = await read('SIGNING_CERTIFICATE_FILE', signing.certificateFile);
  const keyPem = await read('SIGNING_KEY_FILE', signing.keyFile);
  try {
    readIdentity({ chainPem, keyPem });
    return { chainPem, keyPem };
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    throw new ConfigError([`SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE cannot be used: ${error.message}`]);
  }
}

async function read(name: string, path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([`${name} can’t be read (${error.code})`]);
  });
}
