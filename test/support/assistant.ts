// An assistant's program: starts `aftercall mcp` as a child, speaks to it with the official client, and reads its answers strictly.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { packageRoot } from '../../src/lib/package-root.js';

export const COMMAND = join(packageRoot, 'bin', 'aftercall.js');

export type ToolResult = Awaited<ReturnType<Client['callTool']>>;

export async function connectAssistant(url: string, key: string, mode: 'auto' | 'legacy' = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const environment = { PATH: process.env.PATH ?? '', AFTERCALL_URL: url, AFTERCALL_API_KEY: key };
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [COMMAND, 'mcp'],
      env: environment,
      stderr: 'inherit',
    }),
  );
  return client;
}

/** What a tool gave; fails where it is an error. */
export function told(result: ToolResult): any {
  assert.equal(result.isError ?? false, false, JSON.stringify(result.content));
  return result.structuredContent;
}

/** The error of a tool: its text begins with the code and says why in words. */
export function assertRefused(result: ToolResult, code: string, mention: RegExp | string = code): void {
  assert.equal(result.isError, true);
  const [content] = result.content;
  assert.ok(content?.type === 'text');
  assert.ok(content.text.startsWith(`${code}: `), content.text);
  assert.match(content.text, new RegExp(mention));
  assert.equal(result._meta?.code, code);
}
