/**
 * What a function does, loaded by the process that runs this function alone: when it begins, where the platform has named the
 * function, else by the first call. Another function's process never reads it. A start that failed is tried again by the next call.
 * @param name under which the function is exported, with its group: "sale.api"
 */
export function onDemand<Parameters extends unknown[], Result>(
  name: string,
  load: () => Promise<(...given: Parameters) => Result | Promise<Result>>,
): (...given: Parameters) => Promise<Result> {
  let loaded: ReturnType<typeof load> | undefined;
  const handler = () => {
    loaded ??= load();
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
  if (process.env.FUNCTION_TARGET === name) void handler().catch(() => undefined);
  return async (...given) => (await handler())(...given);
}
