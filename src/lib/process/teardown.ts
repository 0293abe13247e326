// A stack of clean-up steps, run in reverse order.

export type Teardown = {
  add(step: () => Promise<unknown> | unknown): void;
  /** Runs every step once, also after one of them failed; then throws the first failure. */
  run(): Promise<void>;
};

export function createTeardown(): Teardown {
  const steps: (() => Promise<unknown> | unknown)[] = [];
  return {
    add: (step) => void steps.push(step),
    run: async () => {
      const failures: unknown[] = [];
      for (const step of steps.splice(0).reverse()) {
        try {
          await step();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
