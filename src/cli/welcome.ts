// What a person sees after the start: where the service answers, the key if it is new, and a line to paste that makes a
// video.

import type { Config } from '../config/config.js';
import type { Service } from '../main/service.js';
import { setupUrl } from '../store/people/links.js';

export async function welcome({ url, first, dataDir }: Service, config: Config): Promise<void> {
  const lines =
    url === null
      ? ['Aftercall makes videos in this process.']
      : [
          `Aftercall is ready: ${url}/v1   (reference: ${url}/v1/reference)`,
          '',
          ...dashboardLines(url, first.setupToken, config),
          '',
          ...keyLines(first.newKey, config),
          '',
          ...curlLines(url, first.newKey ?? '$AFTERCALL_API_KEY'),
        ];
  process.stdout.write(`\n${[...lines, '', `Data folder: ${dataDir}   Stop with Ctrl-C.`].join('\n')}\n\n`);
}

function dashboardLines(url: string, setupToken: string | null, { publicUrl }: Config): string[] {
  const origin = publicUrl ?? url;
  if (setupToken === null) return [`The dashboard: ${origin}/`];
  return ['Set up the dashboard here, as its first owner:', '', `  ${setupUrl(origin, setupToken)}`];
}

function keyLines(newKey: string | null, config: Config): string[] {
  if (newKey) return ['Your API key, shown this once:', '', `  ${newKey}`];
  if (config.apiKey) return ['The API key of AFTERCALL_API_KEY is installed.'];
  return ['Your API key was shown at the first start. "npx aftercall keys create --name mine" makes another one.'];
}

const SAMPLE = {
  prospectName: 'Dana',
  prospectCompany: 'Brightwave Logistics',
  emailContent:
    'Call with Dana Whitfield of Brightwave Logistics. Her dispatch team of 14 people plans routes in spreadsheets. Two planners spend three hours every morning copying orders from e-mail, and 6 % of deliveries arrive late, which costs $18,500 a month in refunds. We showed the route planner with the live order import, and Dana liked that drivers get changes on their phones. Next steps: we send the pilot plan by Thursday, Dana names two depots by Friday, and we meet on 3 December to decide.',
};

/** One line, so that it can be pasted into any shell. */
function curlLines(url: string, key: string): string[] {
  const body = JSON.stringify(SAMPLE);
  const authorization = `-H "Authorization: Bearer ${key}"`;
  return [
    'Paste this to make a video:',
    '',
    `  curl -s ${url}/v1/flows/sales-email-video ${authorization} -H 'Content-Type: application/json' -d '${body}'`,
    '',
    'And this, with the flowId of the answer, until it shows the videoUrl:',
    '',
    `  curl -s ${url}/v1/flows/sales-email-video/FLOW_ID ${authorization}`,
  ];
}
