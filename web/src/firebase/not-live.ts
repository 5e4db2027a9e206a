// In place of `live.tsx` where pages are rendered without a browser (`web/build/public-pages-plugin.ts`).

const loading = () => ({ status: 'loading', data: undefined, error: undefined }) as const;

export { loading as useLiveDocument, loading as useLiveQuery };
