/**
 * Starts the application after the first frame: what the server sent is seen before a byte of script is asked for. The style sheets that
 * stand in the page are entered as links that are disabled, which are not fetched: the client's loader then takes them for loaded.
 * Addresses are read from the script's own element, so that its text is the same everywhere and the policy can name its hash.
 */
export const startScript = `(()=>{const d=document,{files:f,styles:s}=d.currentScript.dataset,l=(r,h)=>{const e=d.createElement('link');e.rel=r;e.href=h;e.disabled=r=='stylesheet';d.head.append(e)};for(const h of s.split(' '))l('stylesheet',h);requestAnimationFrame(()=>setTimeout(()=>{const a=f.split(' ');for(const h of a)l('modulepreload',h);import(a[0])}))})()`;
