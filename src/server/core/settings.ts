/** What of the environment verbs ask for. */
export interface Settings {
  /** Demo data and demo accounts. */
  demo: boolean
  /** Strangers may make an account for themselves. */
  registration: boolean
  /** The address that people see, without a slash at its end. */
  publicUrl: string | undefined
  sms: SmsSettings
  oidc: OidcSettings | undefined
}

/** What verbs may know of the environment. */
export function settingsOf({ demo, registration, publicUrl, sms, oidc }: Settings): Settings {
  return { demo, registration, publicUrl, sms, oidc }
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

/** The identity provider of single sign-on. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** What stands on the button. */
  title: string
  /** The claim that holds the user name, where an account is found for the first time. */
  usernameClaim: string
}
