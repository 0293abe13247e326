// Validates a base URL that a workspace sets: a key is sent there, so it must be an allowed host.
import { checkTarget, TargetError } from '../../providers/http/guarded-fetch.js';

type Rules = { allowedHosts: readonly string[]; mostChars: number };

/** Without a slash at its end; throws a TargetError that says what is wrong, and what an operator can do. */
export function readBaseUrl(text: string, { allowedHosts, mostChars }: Rules): string {
  try {
    const { search, hash, href } = checkTarget(text, allowedHosts);
    if (search === '' && hash === '' && href.length <= mostChars) return href.replace(/\/+$/, '');
    const most = mostChars.toLocaleString('en');
    throw new TargetError(`It may not hold a question mark or a hash, and ${most} characters at most.`);
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    throw new TargetError(`${error.message} ${ALLOW}`);
  }
}

const ALLOW = 'An operator can allow a host of the own network, also without TLS, with ALLOWED_PRIVATE_HOSTS.';
