export * from 'latchkit/plugins'
