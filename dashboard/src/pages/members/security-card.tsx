// The workspace's security requirements for password sign-ins.

import { useChangeSecurityRules, useSecurityRules } from '../../api/security';
import { Card } from '../../design/card';
import { Switch } from '../../design/forms/switch';
import { Problem } from '../../design/problem';
import { t } from '../../language/text';

export function SecurityCard() {
  const { data } = useSecurityRules();
  const change = useChangeSecurityRules();
  const isOn = change.isPending ? change.variables.requiresSecondFactor : data?.requiresSecondFactor;
  if (isOn === undefined) return null;
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <Switch
          label={t('Require two-factor authentication')}
          hint={t(
            'Everyone must set it up before they can open this workspace. People who only use single sign-on are exempt.',
          )}
          isOn={isOn}
          onChange={(requiresSecondFactor) => change.mutate({ requiresSecondFactor })}
          disabled={change.isPending}
        />
        {change.error && <Problem error={change.error} />}
      </div>
    </Card>
  );
}
