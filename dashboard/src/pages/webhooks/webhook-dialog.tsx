// Adds a webhook, or changes its URL and events.

import { useRef, useState } from 'react';
import type { WebhookBoard, WebhookLine } from '#schemas/workspace';
import { type ApiError, isRefused } from '../../api/client';
import { useAddWebhook, useChangeWebhook } from '../../api/webhooks';
import { Button } from '../../design/button';
import { Checkbox } from '../../design/forms/checkbox';
import { TextField } from '../../design/forms/field';
import { Form } from '../../design/forms/form';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { t } from '../../language/text';
import { eventWords } from './words';

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
  const problem = isAboutAddress(error) ? error.message : null;
  const address = useRef<HTMLInputElement>(null);
  const onError = (refused: Error) => {
    if (isAboutAddress(refused)) address.current?.focus();
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
      title={webhook ? t('Edit webhook') : t('Add webhook')}
      description={webhook ? undefined : t('Next, you’ll get a secret to verify its events.')}
    >
      <Form
        onSend={({ url = '', description = '' }) => save(url, description)}
        error={problem === null ? error : null}
        actions={
          <DialogActions>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              type="submit"
              variant="primary"
              isBusy={add.isPending || change.isPending}
              disabled={chosen.length === 0}
            >
              {webhook ? t('Save') : t('Add webhook')}
            </Button>
          </DialogActions>
        }
      >
        <TextField
          ref={address}
          name="url"
          type="url"
          label={t('URL')}
          hint={t('An HTTPS URL that can be reached from the internet.')}
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
          label={t('Description')}
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

/** Of what can be entered here, only the URL can be refused: the description is short, and the events are chosen from a list. */
const isAboutAddress = (error: unknown): error is ApiError => isRefused(error, 'VALIDATION_ERROR');

type Events = WebhookBoard['events'];
type ChoiceProps = { events: Events; chosen: Events; onChange: (chosen: Events) => void };

function EventChoice({ events, chosen, onChange }: ChoiceProps) {
  // In the order of the list, whatever the order of clicks.
  const toggle = (event: string, isChosen: boolean) =>
    onChange(events.filter((each) => (each === event ? isChosen : chosen.includes(each))));
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-1.5 text-sm font-medium">{t('Events to send')}</legend>
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
