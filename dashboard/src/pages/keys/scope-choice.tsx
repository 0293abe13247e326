// Selects the scopes of a key.

import type { NewKey } from '#schemas/people';
import { useWorkspace } from '../../api/api-context';
import { Checkbox } from '../../design/forms/checkbox';
import { t } from '../../language/text';
import { choicesOf } from './scopes';

type Scopes = NewKey['scopes'];
type Props = { scopes: Scopes; onChange: (scopes: Scopes) => void };

export function ScopeChoice({ scopes, onChange }: Props) {
  const { workspace } = useWorkspace();
  const { singles, all } = choicesOf(workspace.role);
  const isAll = scopes.includes('*');
  const toggle = (scope: Scopes[number], isChosen: boolean) =>
    onChange(isChosen ? [...scopes, scope] : scopes.filter((other) => other !== scope));
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-1.5 text-sm font-medium">{t('Permissions')}</legend>
      <Checkbox label={all} isChecked={isAll} onChange={(isChosen) => onChange(isChosen ? ['*'] : [])} />
      {!isAll &&
        singles.map(({ scope, title }) => (
          <Checkbox
            key={scope}
            label={
              <>
                {title} <code className="text-faint">{scope}</code>
              </>
            }
            isChecked={scopes.includes(scope)}
            onChange={(isChosen) => toggle(scope, isChosen)}
          />
        ))}
    </fieldset>
  );
}
