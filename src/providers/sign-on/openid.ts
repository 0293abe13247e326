// Single sign-on by OpenID Connect: authorization code flow with PKCE, state and nonce, and a verified ID token
// signature. Authorization of the identified person is decided elsewhere.
import * as openid from 'openid-client';
import { systemClock } from '../../lib/clock.js';
import { ProviderError, type SignOn } from '../contracts.js';

const TIMEOUT_S = 10;
const FRESH_S = 600;

export type OpenIdSettings = { issuer: string; clientId: string; clientSecret: string; name: string };

export function createOpenIdSignOn(settings: OpenIdSettings): SignOn {
  let known: Promise<openid.Configuration> | null = null;
  /** Discovered on first use, and again after a failure. */
  const configuration = () => {
    known ??= discover(settings).catch((error: unknown) => {
      known = null;
      throw failure(error);
    });
    return known;
  };

  return {
    name: settings.name,
    begin: async (redirectUrl, { isFresh }) => {
      const config = await configuration();
      const verifier = openid.randomPKCECodeVerifier();
      const checks = { state: openid.randomState(), nonce: openid.randomNonce(), verifier };
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUrl,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: checks.state,
        nonce: checks.nonce,
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      });
      return { ...checks, url: url.href };
    },
    finish: async (currentUrl, { state, nonce, verifier }, { isFresh }) => {
      const config = await configuration();
      try {
        const tokens = await openid.authorizationCodeGrant(config, new URL(currentUrl), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        if (isFresh) requireFresh(claims.auth_time);
        // Some providers put the e-mail address into the ID token, others return it from the userinfo endpoint only.
        const told =
          claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? { ...(await openid.fetchUserInfo(config, tokens.access_token, claims.sub)), iss: claims.iss }
            : claims;
        return {
          subject: `${claims.iss} ${claims.sub}`,
          email: typeof told.email === 'string' ? told.email : null,
          isEmailVerified: told.email_verified === true,
          name: typeof told.name === 'string' ? told.name : null,
        };
      } catch (error) {
        throw failure(error);
      }
    },
  };
}

/** A provider that reports no auth_time was asked to re-authenticate and is trusted to have done so. */
function requireFresh(authTime: number | undefined): void {
  if (authTime === undefined || systemClock() / 1_000 - authTime < FRESH_S) return;
  throw new ProviderError('openid', 'refused', 'The single sign-on did not ask the person to sign in again.');
}

function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<openid.Configuration> {
  const post = openid.ClientSecretPost(clientSecret);
  const basic = openid.ClientSecretBasic(clientSecret);
  const isPlain = issuer.startsWith('http:');
  return openid.discovery(
    new URL(issuer),
    clientId,
    undefined,
    (server, ...rest) => {
      const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
      return (takesPost ? post : basic)(server, ...rest);
    },
    {
      timeout: TIMEOUT_S,
      execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
    },
  );
}

/** The provider's message may quote what it was sent: only the kind of failure is passed on. */
function failure(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const { code, error: answer } = error as { code?: unknown; error?: unknown };
  const isAway = error instanceof TypeError || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
  const kind = answer === 'invalid_client' ? 'config' : isAway ? 'retry' : 'refused';
  return new ProviderError('openid', kind, SENTENCES[kind], { cause: error });
}

const SENTENCES = {
  config: 'The single sign-on refuses this server: its OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is wrong.',
  retry: 'The single sign-on does not answer as it should.',
  refused: 'The single sign-on did not say who this is.',
} as const;
