// The baseline: node:http and one SQL statement per request, without any of our code.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

export async function startBaselineServer(databaseUrl: string, workspaceId: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

  const read = async (id: string) => {
    const { rows } = await pool.query('select * from flows where id = $1 and workspace_id = $2', [id, workspaceId]);
    const [flow] = rows;
    return {
      flowId: flow.id,
      status: flow.status,
      createdAt: flow.created_at.toISOString(),
      completedAt: flow.completed_at.toISOString(),
      videoUrl: `http://localhost/${flow.video_path}`,
      videoDuration: flow.video_duration_s,
      generatedScript: flow.script,
      scenes: flow.scenes.map(({ index, text, durationEstimate }: Record<string, unknown>) => ({
        index,
        text,
        durationEstimate,
      })),
    };
  };
  const list = async () => {
    const { rows } = await pool.query(
      `select id, status, created_at, title, video_path from flows where workspace_id = $1
        order by created_at desc, id desc limit 21`,
      [workspaceId],
    );
    const flows = rows.slice(0, 20).map((flow) => ({
      flowId: flow.id,
      status: flow.status,
      createdAt: flow.created_at.toISOString(),
      title: flow.title,
      videoUrl: `http://localhost/${flow.video_path}`,
    }));
    return { success: true, flows, nextCursor: null };
  };
  let created = 0;
  const create = async (body: { emailContent: string }) => {
    created += 1;
    const id = `flow_bare_${process.pid}_${created}`;
    await pool.query(
      `insert into flows (id, workspace_id, status, title, input, auto_approve, avatar_id, voice_id, media_token,
          created_at, updated_at) values ($1, $2, 'pending', 'x', $3, true, 'maya', 'voice-a', $1, now(), now())`,
      [id, workspaceId, JSON.stringify(body)],
    );
    return { success: true, flowId: id, status: 'pending' };
  };

  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const id = request.url!.split('/')[4];
      const body = request.method === 'POST' ? JSON.parse(Buffer.concat(chunks).toString()) : null;
      const answer = JSON.stringify(body ? await create(body) : id ? await read(id) : await list());
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(answer),
      });
      response.end(answer);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
