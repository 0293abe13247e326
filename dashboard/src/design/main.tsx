// The main part of a page, of which there is one. What may stand inside of it or alone asks with `useIsInMain`.
import { type ComponentProps, createContext, use } from 'react';

const InMain = createContext(false);

export function Main({ children, ...rest }: ComponentProps<'main'>) {
  return (
    <InMain value>
      <main id="main" tabIndex={-1} {...rest}>
        {children}
      </main>
    </InMain>
  );
}

export const useIsInMain = (): boolean => use(InMain);
