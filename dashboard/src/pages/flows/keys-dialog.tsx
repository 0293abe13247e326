// Lists the keyboard shortcuts of the flow list, and switches them off.

import { Switch } from '../../design/forms/switch';
import { Dialog } from '../../design/overlays/dialog';
import { useShortcutsSwitch } from '../../design/shortcuts';
import { t } from '../../language/text';

const KEYS = [
  { keys: ['j'], does: t('Next video') },
  { keys: ['k'], does: t('Previous video') },
  { keys: ['Enter'], does: t('Open video') },
  { keys: ['/'], does: t('Search') },
  { keys: ['n'], does: t('New video') },
  { keys: [t('Ctrl'), 'K'], does: t('Command palette') },
  { keys: ['?'], does: t('Show shortcuts') },
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [areOn, turn] = useShortcutsSwitch();
  return (
    <Dialog isOpen onClose={onClose} title={t('Keyboard shortcuts')}>
      <dl className="mb-5 divide-y divide-line rounded-lg border border-line">
        {KEYS.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 px-3 py-2">
            <dt className="text-sm">{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-sm border border-line-strong bg-sunken px-1.5 text-center text-xs leading-5 text-muted"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('Single-key shortcuts')}
        hint={t('When off, these keys do nothing in this browser.')}
        isOn={areOn}
        onChange={turn}
      />
    </Dialog>
  );
}
