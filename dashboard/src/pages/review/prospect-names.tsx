// Whom the script is for. A correction changes title, e-mail and watch page, and the greeting where it is still the writer's own.

import { useState } from 'react';
import type { FlowDetail } from '#schemas/flows';
import { useCorrectNames } from '../../api/review';
import { useToast } from '../../design/overlays/toast';
import { t } from '../../language/text';
import { NameChips } from '../flow/name-chips';

type Props = { flow: FlowDetail; isReadOnly: boolean };

export function ProspectNames({ flow, isReadOnly }: Props) {
  const [foundName = '', foundCompany = ''] = foundIn(flow);
  const shown = { prospectName: flow.prospectName ?? foundName, prospectCompany: flow.prospectCompany ?? foundCompany };
  const [names, setNames] = useState(shown);
  const toast = useToast();
  const correct = useCorrectNames(flow.id);
  const isFound = (foundName !== '' && !flow.prospectName) || (foundCompany !== '' && !flow.prospectCompany);
  const save = () => {
    // A name that is left empty stays.
    const wanted = {
      prospectName: names.prospectName.trim() || shown.prospectName,
      prospectCompany: names.prospectCompany.trim() || shown.prospectCompany,
    };
    setNames(wanted);
    if (wanted.prospectName === shown.prospectName && wanted.prospectCompany === shown.prospectCompany) return;
    // Callbacks of `mutate` are lost where the page is shown anew with the new names before the answer is here.
    correct.mutateAsync(wanted).then(
      () => toast.good(t('Names corrected in the title, email and watch page.')),
      (error: Error) => {
        setNames(shown);
        toast.bad(error);
      },
    );
  };
  return (
    <div className="mb-4">
      <NameChips
        names={names}
        onChange={(name, value) => setNames((earlier) => ({ ...earlier, [name]: value }))}
        onDone={save}
        isDisabled={isReadOnly || correct.isPending}
      />
      {isFound && (
        <p className="mt-1.5 text-xs text-muted">
          {t('Found in the summary. Check that this is the right recipient.')}
        </p>
      )}
    </div>
  );
}

function foundIn({ draft }: FlowDetail): [string?, string?] {
  return draft ? [draft.foundNames.prospectName ?? '', draft.foundNames.prospectCompany ?? ''] : [];
}
