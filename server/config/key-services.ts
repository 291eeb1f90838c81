import type { KeyServices } from '../crypto/key-service/services.js'
import type { Values } from './variables.js'

/** The key services that are set. Throws a sentence if the settings of one contradict each other. */
export function keyServicesOf(values: Values): KeyServices {
  const { VAULT_URL: url, VAULT_KEY: key, AWS_KMS_KEY: awsKey, AWS_KMS_REGION: region } = values
  return {
    ...(url && key && { vault: { url, key, ...accessOf(values) } }),
    ...(awsKey && { awsKms: { key: awsKey, region } }),
  }
}

function accessOf(values: Values) {
  const { VAULT_MOUNT: mount, VAULT_NAMESPACE: namespace, VAULT_TOKEN: token } = values
  const { VAULT_ROLE_ID: roleId, VAULT_SECRET_ID: secretId } = values
  if (token && (roleId || secretId))
    throw new Error('LATCHKIT_SERVER_VAULT_TOKEN and an AppRole are both set. Remove one of them.')
  if (Boolean(roleId) !== Boolean(secretId))
    throw new Error('LATCHKIT_SERVER_VAULT_ROLE_ID and LATCHKIT_SERVER_VAULT_SECRET_ID are set together, or neither.')
  return { mount, namespace, token, ...(roleId && secretId && { appRole: { roleId, secretId } }) }
}
