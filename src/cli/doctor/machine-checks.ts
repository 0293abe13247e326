// The doctor's checks of this machine: Node, port, data folder, drawing and encoding. Each performs the real operation
// on a small scale, because an installed package may still fail to load.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '../../lib/package-root.js';
import { assertPortIsFree } from '../../main/address.js';
import { openDataFolder } from '../../main/data-folder.js';
import { type Check, CheckError } from './report.js';

// @types/node leaves WebAssembly to the DOM library.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<unknown> };

const REINSTALL = 'Run "npm ci" again on this machine, without --omit=optional.';

export function nodeCheck(version = process.versions.node): Check {
  return {
    name: 'node',
    advice: 'Install Node 20.19 or newer.',
    async ask() {
      const [major = 0, minor = 0] = version.split('.').map(Number);
      if (major < 20 || (major === 20 && minor < 19)) throw new Error(`Node ${version} is too old.`);
      return `Node ${version} on ${process.platform}-${process.arch}`;
    },
  };
}

/** `isOurs` tells whether the server on that port is Aftercall. */
export function portCheck(host: string, port: number, isOurs: () => Promise<boolean>): Check {
  return {
    name: 'port',
    advice: 'Set PORT to a free port and HOST to an address of this machine.',
    async ask() {
      const code = await assertPortIsFree(host, port).then(
        () => null,
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      if (code === null) return `${host}:${port} is free`;
      if (code === 'EADDRINUSE' && (await isOurs())) return `${host}:${port} is in use by a running Aftercall`;
      if (code === 'EADDRINUSE')
        throw new CheckError(`${host}:${port} is used by another program.`, 'Set PORT to a free port.');
      if (code === 'EACCES')
        throw new CheckError(`This account may not use port ${port}.`, 'Set PORT to 1024 or above.');
      throw new Error(`${host}:${port} cannot be used (${code}).`);
    },
  };
}

export function diskCheck(dataDir: string): Check {
  return {
    name: 'data folder',
    advice: 'Set DATA_DIR to a folder that this account can write to.',
    async ask() {
      const { path, freeBytes } = await openDataFolder(dataDir);
      return `${path} is writable, ${(freeBytes / 1e9).toFixed(1)} GB free`;
    },
  };
}

export function fontCheck(): Check {
  return {
    name: 'drawing',
    advice: REINSTALL,
    async ask() {
      const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas');
      const path = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-600-normal.woff2');
      if (!GlobalFonts.registerFromPath(path, 'Doctor')) throw new Error('The font Inter cannot be loaded.');
      const pen = createCanvas(64, 64).getContext('2d');
      pen.font = '48px Doctor';
      pen.fillText('A', 8, 56);
      const inked = pen.getImageData(0, 0, 64, 64).data.filter((value, at) => at % 4 === 3 && value > 0).length;
      if (inked < 100) throw new Error('Text is not drawn.');
      return 'canvas loads and draws text';
    },
  };
}

const assetPath = (name: string): string => join(packageRoot, 'assets', name);

export function videoCodecCheck(assets = [assetPath('h264.wasm'), assetPath('layers.wasm')]): Check {
  return {
    name: 'picture codec',
    advice: REINSTALL,
    async ask() {
      let sizeBytes = 0;
      for (const asset of assets) {
        const bytes = await readFile(asset).catch(() => {
          throw new Error(`${asset} is missing.`);
        });
        await WebAssembly.compile(bytes);
        sizeBytes += bytes.length;
      }
      return `H.264 encoder and compositor load (${Math.round(sizeBytes / 1024)} KB)`;
    },
  };
}

export function audioCodecCheck(): Check {
  return {
    name: 'sound codec',
    advice: REINSTALL,
    async ask() {
      const { AudioSample, AudioSampleSource, BufferTarget, Mp4OutputFormat, Output } = await import('mediabunny');
      const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
      registerAacEncoder();
      const source = new AudioSampleSource({ codec: 'aac', bitrate: 96_000 });
      const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
      output.addAudioTrack(source);
      await output.start();
      const data = new Float32Array(4_800);
      const sample = new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate: 48_000, timestamp: 0 });
      await source.add(sample);
      sample.close();
      await output.finalize();
      if (!output.target.buffer?.byteLength) throw new Error('The AAC encoder returned nothing.');
      return 'AAC encoder loads and encodes';
    },
  };
}
