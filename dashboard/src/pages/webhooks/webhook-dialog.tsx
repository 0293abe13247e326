// Adds a webhook, or changes where one leads and what it hears of.
import { useRef, useState } from 'react';
import type { WebhookBoard, WebhookLine } from '#schemas/webhooks';
import { useAddWebhook, useChangeWebhook } from '../../api/webhooks';
import { Button } from '../../design/button';
import { Checkbox } from '../../design/checkbox';
import { Dialog, DialogActions } from '../../design/dialog';
import { TextField } from '../../design/field';
import { Form } from '../../design/form';
import { addressProblem, eventWords } from './words';

type Props = {
  events: WebhookBoard['events'];
  /** The one to change; a new one is added where it is left out. */
  webhook?: WebhookLine;
  onClose: () => void;
  onAdded: (secret: string) => void;
};

export function WebhookDialog({ events, webhook, onClose, onAdded }: Props) {
  const add = useAddWebhook();
  const change = useChangeWebhook();
  const [chosen, setChosen] = useState<WebhookBoard['events']>(webhook?.events ?? events);
  const error = add.error ?? change.error;
  const problem = addressProblem(error);
  const address = useRef<HTMLInputElement>(null);
  const onError = (refused: Error) => {
    if (addressProblem(refused)) address.current?.focus();
  };
  const save = (url: string, description: string) => {
    const wish = { url: url.trim(), description: description.trim(), events: chosen };
    if (webhook) change.mutate({ id: webhook.id, ...wish }, { onSuccess: onClose, onError });
    else add.mutate(wish, { onSuccess: ({ secret }) => onAdded(secret), onError });
  };
  const forget = () => {
    add.reset();
    change.reset();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={webhook ? 'Edit the webhook' : 'Add a webhook'}
      description={webhook ? undefined : 'The secret that signs it is shown once, right after this.'}
    >
      <Form
        onSend={({ url = '', description = '' }) => save(url, description)}
        error={problem === null ? error : null}
        actions={
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              variant="primary"
              isBusy={add.isPending || change.isPending}
              disabled={chosen.length === 0}
            >
              {webhook ? 'Save' : 'Add webhook'}
            </Button>
          </DialogActions>
        }
      >
        <TextField
          ref={address}
          name="url"
          type="url"
          label="Address"
          hint="https, and reachable from the internet."
          placeholder="https://crm.example.com/hooks/aftercall"
          defaultValue={webhook?.url ?? ''}
          onValueChange={forget}
          problem={problem}
          required
          maxLength={2_000}
          autoComplete="off"
        />
        <TextField
          name="description"
          label="Description"
          isOptional
          defaultValue={webhook?.description ?? ''}
          maxLength={200}
          autoComplete="off"
        />
        <EventChoice events={events} chosen={chosen} onChange={setChosen} />
      </Form>
    </Dialog>
  );
}

type Events = WebhookBoard['events'];
type ChoiceProps = { events: Events; chosen: Events; onChange: (chosen: Events) => void };

function EventChoice({ events, chosen, onChange }: ChoiceProps) {
  // In the order of the list, however they were clicked.
  const toggle = (event: string, isChosen: boolean) =>
    onChange(events.filter((each) => (each === event ? isChosen : chosen.includes(each))));
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-1.5 text-sm font-medium">It hears that</legend>
      {events.map((event) => (
        <Checkbox
          key={event}
          label={
            <>
              {eventWords(event)} <code className="text-faint">{event}</code>
            </>
          }
          isChecked={chosen.includes(event)}
          onChange={(isChosen) => toggle(event, isChosen)}
        />
      ))}
    </fieldset>
  );
}
