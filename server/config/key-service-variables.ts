import { awsKey, awsRegion, headerText, serviceOrigin, text, vaultName, vaultPath, wholeNumber } from './readers.js'
import { variable } from './variable.js'

/** What a server needs whose root secrets a key service has wrapped. */
export const keyServiceVariables = {
  VAULT_URL: variable({
    about:
      'The origin of the Vault that has wrapped root secrets, or of a Vault Agent on this machine. It begins with https://, but for loopback names.',
    example: 'https://vault.example.com:8200',
    read: serviceOrigin,
  }),
  VAULT_KEY: variable({
    about: 'The name of the key of its Transit engine, of the type aes256-gcm96.',
    example: 'latchkit',
    read: vaultName,
  }),
  VAULT_MOUNT: variable({
    about: 'The path of that engine.',
    example: 'teams/auth/transit',
    default: 'transit',
    read: vaultPath,
  }),
  VAULT_NAMESPACE: variable({
    about: 'The namespace in which that engine is, where Vault has namespaces.',
    example: 'admin/auth',
    read: vaultPath,
  }),
  VAULT_TOKEN: variable({
    about:
      'A token that may decrypt with that key. `LATCHKIT_SERVER_VAULT_TOKEN_FILE` names the file that a Vault Agent keeps fresh. A Vault Agent that adds a token itself needs none.',
    example: 'hvs.…',
    read: headerText,
    isSecret: true,
  }),
  VAULT_ROLE_ID: variable({
    about: 'The id of an AppRole to log in with, in place of a token.',
    example: '59d6d1ca-47bb-4e7e-a40b-8be3bc5a0ba8',
    read: text,
  }),
  VAULT_SECRET_ID: variable({
    about: 'The secret id of that AppRole.',
    example: '84896a0c-1347-aa90-a4f6-aca8b7558780',
    read: text,
    isSecret: true,
  }),
  AWS_KMS_KEY: variable({
    about:
      'The id, ARN or alias of the symmetric key of AWS KMS that has wrapped root secrets. The SDK of AWS (`npm install @aws-sdk/client-kms`) finds out who asks, by its usual chain.',
    example: 'alias/latchkit',
    read: awsKey,
  }),
  AWS_KMS_REGION: variable({
    about: 'The region of that key, if it is not the one that the SDK finds (`AWS_REGION`).',
    example: 'eu-central-1',
    read: awsRegion,
  }),
  KEY_SERVICE_SECONDS: variable({
    about:
      'For how many seconds a server that starts asks a key service again which is away or sealed. Then it ends, for what restarts it.',
    example: '300',
    default: '60',
    read: wholeNumber(0, 3600),
  }),
} as const
