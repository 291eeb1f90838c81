/**
 * What the server answers to the code of an authenticator app that was used, or is older than one that was: it is
 * right, and no longer of use. Dialog and frame tell it from a wrong one by these words.
 */
export const USED_CODE = 'This code was used already: wait for the next one.'
