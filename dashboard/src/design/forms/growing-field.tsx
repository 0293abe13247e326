// A field for one line of text that is as high as the text needs: on a small screen it is read whole, without scrolling sideways.
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { classes } from '../classes';

type Props = Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> & {
  value: string;
  onText: (text: string) => void;
};

export function GrowingField({ value, onText, className, ...rest }: Props) {
  const area = useGrowing(value);
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
  };
  return (
    <textarea
      ref={area}
      rows={1}
      value={value}
      onChange={(event) => onText(event.target.value.replace(/\n/g, ' '))}
      onKeyDown={byKey}
      className={classes('field-sizing-content resize-none', className)}
      {...rest}
    />
  );
}

/** As high as its text, also where the browser cannot do that by itself. */
export function useGrowing(text: string) {
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: The height follows the text.
  useLayoutEffect(() => {
    if (!area.current || CSS.supports('field-sizing', 'content')) return;
    area.current.style.height = 'auto';
    area.current.style.height = `${area.current.scrollHeight}px`;
  }, [text]);
  return area;
}
