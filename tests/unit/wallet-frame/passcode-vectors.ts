/** scrypt(NFKC of the passcode, salt, N = 2^17, r = 8, p = 1), 32 bytes, computed by OpenSSL. Salt and key are hex. */
export const vectors = [
  {
    passcode: 'correct horse battery staple',
    salt: '00112233445566778899aabbccddeeff',
    key: '383c0968df8f334694cccb4bbe115d0f1d4df21157c63ab9d7a040ffcaaab7c6',
  },
  {
    passcode: 'Ünïcödé-Pässwörd1!',
    salt: 'ffffffffffffffffffffffffffffffff',
    key: '05ec29750efe5b69f0cf71566221bba2e8cf55227ee3f78e084e96392b187fa3',
  },
] as const
