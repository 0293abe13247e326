// A step «Code by Zapier → Run JavaScript»: creates a flow and ends at once; a webhook starts the next Zap when the video is there.
// Input data of the step: summary, prospectName, dealId (what names the call in your CRM), callbackUrl (the address of a
// «Webhooks by Zapier → Catch Hook» trigger), apiUrl, apiKey.
// Zapier hands in inputData and takes `output`, which it has declared: paste what is between the two lines, without the last `const`.
const inputData = JSON.parse(process.env.INPUT_DATA);
// ---------------------------------------------------------------- from here
if (!inputData.dealId) throw new Error('Add dealId to the input data: without it every call would have the same key.');
const response = await fetch(`${inputData.apiUrl}/flows/sales-email-video`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${inputData.apiKey}`,
    'content-type': 'application/json',
    // A Zap that is replayed sends the same summary again and makes no second video.
    'idempotency-key': `zapier-${inputData.dealId}`,
  },
  body: JSON.stringify({
    emailContent: inputData.summary,
    prospectName: inputData.prospectName || null,
    callbackUrl: inputData.callbackUrl || null,
    metadata: { dealId: inputData.dealId },
  }),
});
const answer = await response.json();
if (!response.ok) throw new Error(`${answer.code}: ${answer.error}`);
const output = { flowId: answer.flowId, status: answer.status };
// ---------------------------------------------------------------- to here
console.log(JSON.stringify(output));
