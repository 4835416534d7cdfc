// Reports why a journey that only passed on a retry failed first, in a line that the test command repeats.

import type { Reporter, TestCase } from "vitest/node";

export default class WhyAgain implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state !== "passed" || errors === undefined || errors.length === 0) return;
    const [error] = errors;
    const ours = error?.stacks?.find(({ file }) => file.includes("/e2e/"));
    const where = ours === undefined ? "" : ` at ${ours.file.split("/e2e/").at(-1)}:${ours.line}`;
    process.stdout.write(
      `${test.fullName} (retry x${test.diagnostic()?.retryCount ?? 1}), for it had failed${where}: ${error?.message.replaceAll(/\s+/g, " ").slice(0, 300)}\n`,
    );
  }
}
