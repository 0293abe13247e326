// How to start the Chromium that comes inside an npm package. Where the system lacks the libraries that it needs, the ones from
// the package are used.
import { spawnSync } from 'node:child_process';
import { chromium } from '@playwright/test';

export async function launchOptions() {
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  if (spawnSync(executablePath, ['--version']).status !== 0) {
    // The package unpacks its libraries where this is set, and reads it while it is loaded.
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
    // @ts-expect-error: another address, so that the module is loaded anew.
    const { default: again } = await import('@sparticuz/chromium?with-libraries');
    await again.executablePath();
  }
  // Without the flags of the package that switch security off: pages are to be seen as users see them.
  const unsafe = /--disable-web-security|--allow-running-insecure-content|--single-process|--no-zygote|--headless/;
  // Nor with its emulated GPU: most of the time went into drawing pages with it that the plain software compositor draws as well.
  const emulatedGpu = /gpu|--use-gl|--use-angle|swiftshader/;
  const args = packaged.args.filter((flag) => !unsafe.test(flag) && !emulatedGpu.test(flag));
  const own = ['--disable-gpu', '--autoplay-policy=no-user-gesture-required'];
  return { executablePath, args: [...args, ...own], headless: true };
}

export const openBrowser = async () => chromium.launch(await launchOptions());
