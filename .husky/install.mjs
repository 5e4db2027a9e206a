// Nothing to hook where nobody commits: in CI, in production, and (husky says so itself) where there is no .git.
if (!process.env.CI && process.env.NODE_ENV !== 'production') {
  const { default: husky } = await import('husky');
  const refusal = husky();
  if (refusal) console.log(refusal);
}
