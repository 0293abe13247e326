// Many flows at once, written into the table: for pages, and for what a list reads among them.
import type { TestService } from './service.js';

/** Flows with a summary of some kilobytes, every second one finished. In parts, each done long before a statement is given up. */
export async function addManyFlows({ database }: TestService, workspaceId: string, count: number): Promise<void> {
  for (let from = 1; from <= count; from += 1_000)
    await database.pool.query(
      `insert into flows (id, workspace_id, status, title, input, auto_approve, avatar_id, voice_id, media_token, created_at,
          updated_at, search_text, script)
       select 'flow_' || $1 || n, $1, case n % 2 when 0 then 'completed' else 'failed' end, 'Flow ' || n,
          jsonb_build_object('emailContent', repeat(md5(n::text), 40), 'prospectName', 'Person ' || n,
            'prospectCompany', 'Northwind ' || n), true, 'maya', 'voice-a', md5($1 || n::text),
          '2026-01-01'::timestamptz + n * interval '1 second', now(), 'flow ' || n || ' person ' || n || ' northwind ' || n,
          repeat('word ', 200)
         from generate_series($2::int, $3::int) n`,
      [workspaceId, from, Math.min(count, from + 999)],
    );
}
