// A command that makes a video as it stands: its summary has more than the fifty words that are needed.

const SUMMARY =
  'Dana Whitfield runs dispatch at Brightwave Logistics. Her team of 14 people plans routes in spreadsheets, which takes ' +
  'two planners three hours every morning. Late deliveries cost them $18,500 a month in refunds. We showed the route ' +
  'planner with the live order import. Dana wants a pilot with five vans. We send the pilot plan by Thursday, and meet ' +
  'on 3 December to decide.';

export function curlFor(key: string, origin: string): string {
  return [
    `curl ${origin}/v1/flows/sales-email-video \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify({ emailContent: SUMMARY, prospectName: 'Dana' })}'`,
  ].join('\n');
}
