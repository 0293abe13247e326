// Decides on a script, once. The script that was seen goes along, so that nobody approves what they have not read; whoever
// was slower than somebody else is told so.
import { useState } from 'react';
import type { Decision, FlowDetail } from '#schemas/flows';
import { isRefused } from '../../api/error';
import { useDecide } from '../../api/flows';
import { useOnce } from '../../api/once';
import { useToast } from '../../design/toast';
import type { EditState } from './use-edit';

const DONE = {
  approve: 'Approved. The video is being made.',
  reject: 'Rejected. It was given back to your quota.',
};

export function useDecision(flow: FlowDetail, edit: Pick<EditState, 'edited' | 'script' | 'isChanged' | 'forget'>) {
  const toast = useToast();
  const [isRejecting, setRejecting] = useState(false);
  const decide = useDecide(flow.id, ({ action }) => {
    edit.forget();
    toast.good(DONE[action]);
  });
  const isLate = isRefused(decide.error, 'CONFLICT');
  const isDone = decide.isPending || decide.isSuccess;
  const once = useOnce();
  const send = (decision: Decision) =>
    once((release) =>
      decide.mutate(
        { ...decision, draft: edit.script },
        {
          onError: (error) => {
            release();
            if (isRefused(error, 'CONFLICT')) setRejecting(false);
            else if (decision.action === 'approve') toast.bad(error);
          },
        },
      ),
    );
  return {
    approve: () => send({ action: 'approve', ...(edit.isChanged && { editedScript: edit.edited }) }),
    reject: () => send({ action: 'reject' }),
    askReject: () => setRejecting(true),
    keep: () => setRejecting(false),
    isRejecting,
    /** From the press of the button on. */
    isBusy: isDone,
    /** Somebody else has decided. */
    isOver: isLate || (!isDone && flow.status !== 'pending_approval'),
    lateMessage: isLate ? (decide.error?.message ?? null) : null,
    error: isLate ? null : decide.error,
  };
}

export type DecisionState = ReturnType<typeof useDecision>;
