// The details of a flow: prospect, sender, presenter and voice.

import { Replace } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FlowDetail } from '#schemas/flows';
import { Card } from '../../design/card';
import { CopyButton } from '../../design/copy-button';
import { Note } from '../../design/note';
import { Time } from '../../design/time';
import { locale, t } from '../../language/text';

export function Details({ flow }: { flow: FlowDetail }) {
  const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ') || '–';
  return (
    <Card title={t('Details')}>
      <dl className="flex flex-col gap-2.5 text-sm">
        <Fact name={t('Recipient')}>{join(flow.prospectName, flow.prospectCompany)}</Fact>
        <Fact name={t('From|sender')}>{join(flow.userName, flow.userCompany)}</Fact>
        <Fact name={t('Presenter')}>{flow.avatar.name}</Fact>
        <Fact name={t('Voice')}>
          {flow.making.voice?.provider === 'recording' ? t('Human recording') : flow.voice.name}
        </Fact>
        {flow.draft && (
          <Fact name={t('Writer')}>{flow.draft.writer === 'embedded' ? t('Built-in writer') : flow.draft.writer}</Fact>
        )}
        <Fact name={t('Approval')}>{flow.autoApprove ? t('Automatic') : t('Manual')}</Fact>
        <Fact name={t('Created by')}>
          {flow.madeBy ? `${flow.madeBy.name}${flow.madeBy.kind === 'key' ? t(' (API key)') : ''}` : t('Unknown')}
        </Fact>
        <Fact name={t('Created')}>
          <Time at={flow.createdAt} as="exact" />
        </Fact>
        <Fact name={t('ID')}>
          <span className="flex min-w-0 items-center gap-1">
            <code className="truncate text-xs">{flow.id}</code>
            <CopyButton value={flow.id} label={t('Copy ID')} isIconOnly variant="ghost" size="sm" />
          </span>
        </Fact>
      </dl>
      <StandIn flow={flow} />
      <Metadata metadata={flow.metadata} />
      {flow.costs.length > 0 && <Costs costs={flow.costs} />}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline gap-3">
      <dt className="w-20 shrink-0 text-faint">{name}</dt>
      <dd className="min-w-0 flex-1 break-words">{children}</dd>
    </div>
  );
}

/** A fallback voice or presenter was used, and why. */
function StandIn({ flow: { making, voice, avatar } }: { flow: FlowDetail }) {
  const said = [
    making.voice?.isFallback &&
      t('{reason} A built-in voice was used instead of {name}.', {
        reason: making.voice.reason,
        name: voice.name,
      }),
    making.presenter?.isFallback &&
      t('{reason} A built-in presenter was used instead of {name}.', {
        reason: making.presenter.reason,
        name: avatar.name,
      }),
  ].filter((line) => typeof line === 'string');
  if (said.length === 0) return null;
  return (
    <Note icon={Replace} className="mt-4">
      {said.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  );
}

/** The metadata of the API client. */
function Metadata({ metadata }: Pick<FlowDetail, 'metadata'>) {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return null;
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="mb-2 text-sm font-medium">{t('Metadata')}</h3>
      <table className="w-full table-fixed text-xs">
        <tbody>
          {entries.map(([key, value]) => (
            <tr key={key} className="align-baseline">
              <th scope="row" className="w-2/5 py-1 pr-3 text-left font-normal break-words text-faint">
                {key}
              </th>
              <td className="py-1 break-words whitespace-pre-wrap text-muted">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Costs({ costs }: Pick<FlowDetail, 'costs'>) {
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="mb-2 text-sm font-medium">{t('Provider costs')}</h3>
      <ul className="flex flex-col gap-2 text-xs">
        {costs.map((cost) => (
          <li key={`${cost.stage} ${cost.model} ${cost.unit}`} className="flex justify-between gap-3">
            <span className="min-w-0 text-muted">
              <span className="block truncate">{cost.model}</span>
              <span className="text-faint tabular-nums">
                {cost.units.toLocaleString(locale)} {cost.unit.replaceAll('_', ' ')}
              </span>
            </span>
            <span className="tabular-nums">{priceOf(cost)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function priceOf({ amount, currency }: FlowDetail['costs'][number]): string {
  if (amount === null) return t('price unknown');
  if (!currency) return amount.toFixed(4);
  return amount.toLocaleString(locale, { style: 'currency', currency, maximumFractionDigits: 4 });
}
