// Submits the decision on a script once. The reviewed script is sent along, so that nobody approves text they have not
// read; a concurrent decision of somebody else is reported.

import { useState } from 'react';
import type { Decision, FlowDetail } from '#schemas/flows';
import { type ApiError, isRefused } from '../../../api/client';
import { useDecide } from '../../../api/flows';
import { useEndCheck } from '../../../api/review';
import { useOnce } from '../../../design/hooks/use-once';
import { useToast } from '../../../design/overlays/toast';
import { t } from '../../../language/text';
import type { CardEdits } from '../cards/use-card-edits';
import type { EditState } from '../use-edit';

const DONE = {
  approve: t('Approved. Creating the video…'),
  reject: t('Rejected. It won’t count toward your quota.'),
};

export function useDecision(
  flow: FlowDetail,
  edit: Pick<EditState, 'edited' | 'script' | 'isChanged' | 'forget'>,
  cards: Pick<CardEdits, 'edition' | 'readAnew'>,
) {
  const toast = useToast();
  const [isRejecting, setRejecting] = useState(false);
  const [isAskingAnyway, setAskingAnyway] = useState(false);
  const decide = useDecide(flow.id, ({ action }) => {
    edit.forget();
    toast.good(DONE[action]);
  });
  const isLate = isRefused(decide.error, 'CONFLICT');
  const isDone = decide.isPending || decide.isSuccess;
  const once = useOnce();
  const endCheck = useEndCheck(flow.id);
  /** What is on the screen by now is shown before somebody decides again; of a flow that was decided on nothing is read. */
  const showOtherCards = async (seen: string | undefined, error: ApiError) => {
    const edition = await cards.readAnew();
    if (seen === undefined || edition === seen) return;
    decide.reset();
    toast.bad(error);
  };
  const send = (decision: Decision) =>
    once((release) => {
      endCheck();
      decide.mutate(
        { ...decision, draft: edit.script },
        {
          onError: (error) => {
            release();
            if (isRefused(error, 'CONFLICT')) {
              setRejecting(false);
              setAskingAnyway(false);
              void showOtherCards(decision.cards, error);
            } else if (decision.action === 'approve' && !decision.approveAnyway) toast.bad(error);
          },
        },
      );
    });
  return {
    approve: ({
      anyway = false,
      seenCards = cards.edition,
    }: {
      anyway?: boolean;
      seenCards?: string | undefined;
    } = {}) =>
      send({
        action: 'approve',
        ...(seenCards !== undefined && { cards: seenCards }),
        ...(edit.isChanged && { editedScript: edit.edited }),
        ...(anyway && { approveAnyway: true }),
      }),
    reject: (reason: string) => send({ action: 'reject', ...(reason.trim() && { reason: reason.trim() }) }),
    askReject: () => setRejecting(true),
    keep: () => setRejecting(false),
    isRejecting,
    askAnyway: () => setAskingAnyway(true),
    reconsider: () => setAskingAnyway(false),
    isAskingAnyway,
    /** True from the press of the button on. */
    isBusy: isDone,
    /** Somebody else has decided. */
    isOver: isLate || (!isDone && flow.status !== 'pending_approval'),
    /** Nobody has decided, nor pressed a button. */
    isOpen: flow.may.decide && !isDone && !isLate && flow.status === 'pending_approval',
    lateMessage: isLate ? (decide.error?.message ?? null) : null,
    error: isLate ? null : decide.error,
  };
}

export type DecisionState = ReturnType<typeof useDecision>;
