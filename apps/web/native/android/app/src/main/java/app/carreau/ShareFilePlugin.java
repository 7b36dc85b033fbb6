package app.carreau;

import android.content.ClipData;
import android.content.Intent;
import android.net.Uri;
import android.util.Base64;
import androidx.core.content.FileProvider;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * Hands a document to whatever the person keeps or reads documents with: Android's WebView can
 * neither download what the page has made nor share it (platform/native/share-file.ts).
 */
@CapacitorPlugin(name = "ShareFile")
public class ShareFilePlugin extends Plugin {

    @PluginMethod
    public void share(PluginCall call) {
        String name = call.getString("name");
        String type = call.getString("type");
        String data = call.getString("data");
        if (name == null || type == null || data == null) {
            call.reject("name, type and data are needed");
            return;
        }
        try {
            Uri uri = write(new File(name).getName(), Base64.decode(data, Base64.DEFAULT));
            Intent send = new Intent(Intent.ACTION_SEND);
            send.setType(type);
            send.putExtra(Intent.EXTRA_STREAM, uri);
            // The chooser shows the file only with its permission in the clip.
            send.setClipData(ClipData.newRawUri(name, uri));
            send.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION);
            getActivity().startActivity(Intent.createChooser(send, name));
            call.resolve();
        } catch (IOException | IllegalArgumentException error) {
            call.reject("The file could not be written", error);
        }
    }

    /** In the cache, which the phone empties; res/xml/file_paths.xml lets it be read. */
    private Uri write(String name, byte[] bytes) throws IOException {
        File folder = new File(getContext().getCacheDir(), "documents");
        if (!folder.isDirectory() && !folder.mkdirs()) throw new IOException("No folder");
        File file = new File(folder, name);
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(bytes);
        }
        return FileProvider.getUriForFile(getContext(), getContext().getPackageName() + ".fileprovider", file);
    }
}
