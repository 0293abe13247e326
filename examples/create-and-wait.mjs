// Creates a flow from a file and waits for its video.
//
//   AFTERCALL_URL=http://127.0.0.1:8080 AFTERCALL_API_KEY=ac_… node examples/create-and-wait.mjs examples/summary.txt
import { readFile } from 'node:fs/promises';
import { createAftercall } from 'aftercall-sdk';

const { AFTERCALL_URL = 'http://127.0.0.1:8080', AFTERCALL_API_KEY } = process.env;
const aftercall = createAftercall({ apiKey: AFTERCALL_API_KEY, baseUrl: `${AFTERCALL_URL}/v1` });

const emailContent = await readFile(process.argv[2] ?? 'examples/summary.txt', 'utf8');
const { videoUrl } = await aftercall.flows.createAndWait(
  { emailContent, prospectName: 'Dana', prospectCompany: 'Brightwave Logistics' },
  { onProgress: ({ status, progress }) => console.error(status, `${progress?.percent ?? 0} %`) },
);
console.log(videoUrl);
