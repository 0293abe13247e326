// The selected workspace: the last one selected in this browser, or the first.
import { useState } from 'react';
import type { Workspace } from '../../api/api-context';

const STORED = 'aftercall.workspace';

export function useChosenWorkspace(workspaces: Workspace[]) {
  const [chosenId, setChosenId] = useState(read);
  const workspace = workspaces.find(({ id }) => id === chosenId) ?? workspaces[0];
  const choose = (workspaceId: string) => {
    write(workspaceId);
    setChosenId(workspaceId);
  };
  return { workspace, choose };
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function write(workspaceId: string): void {
  try {
    localStorage.setItem(STORED, workspaceId);
  } catch {
    // Where the browser blocks storage, the selection lasts as long as the page.
  }
}
