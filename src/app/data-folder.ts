import { mkdir } from 'node:fs/promises';
export async function prepareDataFolder(given: string | null): Promise<string> {
  const folder = given ?? './data';
  await mkdir(folder, { recursive: true });
  return folder;
}
