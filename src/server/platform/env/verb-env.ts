/** The environment values that verbs use. */
export interface VerbEnv {
  /** Demo data and demo accounts. */
  demo: boolean
  /** Registration is open to everyone. */
  registration: boolean
  /** Login is off: calls without a token act as a virtual administrator (docs/adr/0037). */
  virtualAdmin?: boolean
  /** The public address, without a slash at its end. */
  publicUrl: string | undefined
  /** The address on this machine, for programs beside the server. */
  localUrl?: string | undefined
  /** Only roles require a second factor, not an account's permissions: in demonstrations. */
  factorOptional?: boolean | undefined
  sms: SmsSettings
  /** The Alibaba Cloud endpoint for channels without a region; absent: its default host. */
  smsEndpoint?: string | undefined
  /** The WeChat endpoint; absent: its default host. */
  wechatEndpoint?: string | undefined
  /** The WeChat Pay endpoint; absent: its default host. */
  wechatPayEndpoint?: string | undefined
  /** The pay simulator address, which replaces WeChat Pay while no merchant is set up; absent: no simulator. */
  paySimulator?: string | undefined
  oidc: OidcSettings | undefined
  /** The target for the last log seal, written every minute: a file, or an address. */
  auditHead?: string | undefined
}

/** The env part that verbs may read. */
export function verbEnvOf({
  demo,
  factorOptional,
  registration,
  virtualAdmin,
  publicUrl,
  localUrl,
  sms,
  smsEndpoint,
  wechatEndpoint,
  wechatPayEndpoint,
  paySimulator,
  oidc,
  auditHead,
}: VerbEnv): VerbEnv {
  return {
    demo,
    factorOptional,
    registration,
    virtualAdmin,
    publicUrl,
    localUrl,
    sms,
    smsEndpoint,
    wechatEndpoint,
    wechatPayEndpoint,
    paySimulator,
    oidc,
    auditHead,
  }
}

export type SmsSettings = { provider: 'off' } | { provider: 'console' } | AliyunSettings

/** Alibaba Cloud's short message service. */
export interface AliyunSettings {
  provider: 'aliyun'
  endpoint: string
  keyId: string
  keySecret: string
  signName: string
  templateCode: string
}

/** The identity provider for single sign-on. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** The button label. */
  title: string
  /** The claim that finds an account by its user name at a first sign-on; undefined: only linked identities can log in. */
  usernameClaim: string | undefined
}
