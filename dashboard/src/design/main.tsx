// The main landmark of a page, of which there is one. Components that may be inside it or alone ask `useIsInMain`.
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
